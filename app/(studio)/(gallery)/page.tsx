import { cookies } from 'next/headers'
import { getTimeZone } from 'next-intl/server'
import { type Asked, parametersOf } from '#app/parameters.ts'
import { titled } from '#app/titled.ts'
import { reuse } from '#components/composer/reuse.ts'
import { GalleryPage } from '#components/gallery/gallery-page.tsx'
import { PUT_OFF } from '#components/gallery/put-off.ts'
import type { Caller } from '#lib/caller.ts'
import { listChoices } from '#lib/gallery/choices.ts'
import { listComments } from '#lib/gallery/comments/queries.ts'
import { filterKey, filterOf } from '#lib/gallery/filter.ts'
import { findSubmission, listSubmissions } from '#lib/gallery/queries.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('gallery.title')

export default async function Page({ searchParams }: { searchParams: Promise<Asked> }) {
  const caller = await requireCaller()
  const asked = await searchParams
  const start = await startOf(caller, asked)
  const filter = filterOf(parametersOf(asked), await getTimeZone())
  const isNamed = filter.person !== null || filter.project !== null
  const [page, choices] = await Promise.all([
    listSubmissions(studio(), caller, { filter, before: null }),
    isNamed ? listChoices(studio(), caller) : null,
  ])
  const putOff = (await cookies()).get(PUT_OFF)?.value ?? null
  const found = { name: filterKey(filter), page, choices, at: Date.now() }
  const { sketches } = studio().settings
  return <GalleryPage me={caller} start={start} found={found} putOff={putOff} sketches={sketches} />
}

/** The address's video to try again, and the comment that asks for it. */
async function startOf(caller: Caller, { from, comment }: Asked) {
  const earlier = typeof from === 'string' ? await findSubmission(studio(), caller, from) : null
  if (!earlier) return null
  const comments = typeof comment === 'string' ? await listComments(studio(), caller, earlier.id) : null
  return reuse(earlier, comments?.find(({ id }) => id === comment)?.id)
}
