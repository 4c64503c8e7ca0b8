import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { StoryboardPage } from '#components/storyboard/storyboard-page.tsx'
import { findStoryboard, listStoryboards } from '#lib/gallery/storyboard/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

interface PageProps {
  params: Promise<{ id: string }>
}

/** Loaded once for both title and page. */
const load = cache(async (id: string) =>
  findStoryboard(studio(), await requireCaller(paths.storyboard(id)), id),
)

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const storyboard = await load((await params).id)
  return { title: storyboard?.name ?? (await getTranslations('storyboard'))('title') }
}

export default async function Page({ params }: PageProps) {
  const { id } = await params
  const storyboard = await load(id)
  if (!storyboard) notFound()
  const caller = await requireCaller(paths.storyboard(id))
  return <StoryboardPage storyboard={storyboard} all={await listStoryboards(studio(), caller)} />
}
