import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StoryboardPage } from '#components/storyboard/storyboard-page.tsx'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('storyboard'))('title') }
}

export default async function Page() {
  await requireCaller(paths.storyboards())
  return <StoryboardPage />
}
