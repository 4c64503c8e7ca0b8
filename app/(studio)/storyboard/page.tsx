import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StoryboardPage } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { paths } from '#lib/paths.ts'
import { createProjectAction } from '../../actions/projects.ts'
import { submitAction } from '../../actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('storyboard'))('title') }
}

export default async function Page() {
  await requireCaller(paths.storyboard())
  return <StoryboardPage submit={submitAction} createProject={createProjectAction} />
}
