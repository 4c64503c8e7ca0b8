import { notFound } from 'next/navigation'
import { titled } from '#app/titled.ts'
import { ComparePage } from '#components/video/compare/compare-page.tsx'
import { isPlayable } from '#components/video/shown.ts'
import { idsIn } from '#lib/gallery/change-input.ts'
import { MOST_COMPARED } from '#lib/gallery/compare.ts'
import { viewsOf } from '#lib/gallery/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

interface PageProps {
  searchParams: Promise<{ ids?: string | string[] }>
}

export const generateMetadata = titled('compare.title')

export default async function Page({ searchParams }: PageProps) {
  const asked = idsIn((await searchParams).ids) ?? []
  const ids = asked.length > MOST_COMPARED ? [] : asked
  const caller = await requireCaller(paths.compare(...ids))
  const [first, ...others] = (await viewsOf(studio(), caller, ids)).filter(isPlayable)
  if (!first || others.length === 0) notFound()
  const takes = [first, ...others] as const
  const key = takes.map(({ id }) => id).join()
  return <ComparePage key={key} takes={takes} missing={ids.length - takes.length} />
}
