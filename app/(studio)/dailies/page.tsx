import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { titled } from '#app/titled.ts'
import { DailiesPage } from '#components/dailies/dailies-page.tsx'
import type { Caller } from '#lib/caller.ts'
import { listDailies, listTakes } from '#lib/gallery/dailies/queries.ts'
import { type Asked, dailiesQuery } from '#lib/gallery/dailies/query.ts'
import { chosenIds, findStoryboard } from '#lib/gallery/storyboard/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, isDay, knownZone } from '#lib/time.ts'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('dailies.title')

export default async function Page({ searchParams }: PageProps) {
  const { day, ids, storyboard } = await searchParams
  if (typeof storyboard === 'string') return playStoryboard(storyboard)
  const wanted = typeof day === 'string' && isDay(day) ? day : undefined
  const list = typeof ids === 'string' ? { ids } : null
  const caller = await requireCaller(list ? paths.play(list.ids.split(',')) : paths.dailies(wanted))
  const zone = knownZone((await cookies()).get('zone')?.value)
  const asked = list ?? { day: wanted ?? dayKey(studio().now().getTime(), zone), zone }
  return (
    <HydrationBoundary state={dehydrate(await loaded(caller, asked))}>
      <DailiesPage key={'ids' in asked ? asked.ids : asked.day} asked={asked} />
    </HydrationBoundary>
  )
}

/** The current chosen takes of a storyboard. */
async function playStoryboard(id: string) {
  const caller = await requireCaller(paths.playStoryboard(id))
  const storyboard = await findStoryboard(studio(), caller, id)
  if (!storyboard) notFound()
  const asked = { ids: chosenIds(storyboard).join(',') }
  return (
    <HydrationBoundary state={dehydrate(await loaded(caller, asked))}>
      <DailiesPage key={id} asked={asked} name={storyboard.name} back={paths.storyboard(id)} />
    </HydrationBoundary>
  )
}

/** A query client that holds the takes to play. */
async function loaded(caller: Caller, asked: Asked): Promise<QueryClient> {
  const client = new QueryClient()
  const dailies =
    'ids' in asked ? await listTakes(studio(), caller, asked.ids) : await listDailies(studio(), caller, asked)
  if (dailies) client.setQueryData(dailiesQuery(asked).queryKey, dailies)
  return client
}
