import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { type Asked, parametersOf } from '#app/parameters.ts'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { VideoPage } from '#components/video/video-page.tsx'
import { listComments } from '#lib/gallery/comments/queries.ts'
import { filterAsked, filterKey } from '#lib/gallery/filter.ts'
import { findSubmission, neighboursOf } from '#lib/gallery/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

interface PageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<Asked>
}

/** Loaded once for both title and page. */
const load = cache(async (id: string) => findSubmission(studio(), await requireCaller(paths.video(id)), id))

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const submission = await load((await params).id)
  if (submission) return { title: promptTitle(submission.prompt, 60) }
  return { title: (await getTranslations('video'))('unknownTitle') }
}

export default async function Page({ params, searchParams }: PageProps) {
  const { id } = await params
  const submission = await load(id)
  if (!submission) notFound()
  const caller = await requireCaller(paths.video(id))
  const filter = filterAsked(parametersOf(await searchParams))
  const [comments, { previous, next }] = await Promise.all([
    listComments(studio(), caller, id),
    neighboursOf(studio(), caller, submission, filter),
  ])
  const pathOf = (video: string) => paths.video(video, filterKey(filter))
  return (
    <VideoPage
      key={id}
      submission={submission}
      comments={comments ?? []}
      neighbours={{ self: pathOf(id), previous: previous && pathOf(previous), next: next && pathOf(next) }}
      me={caller}
    />
  )
}
