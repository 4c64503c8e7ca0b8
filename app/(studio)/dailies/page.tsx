import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { DailiesPage } from '#components/dailies/dailies-page.tsx'
import type { Caller } from '#lib/caller.ts'
import { listDailies, listTakes } from '#lib/gallery/dailies/queries.ts'
import { type Asked, dailiesQuery } from '#lib/gallery/dailies/query.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, isDay, knownZone } from '#lib/time.ts'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('dailies'))('title') }
}

export default async function Page({ searchParams }: PageProps) {
  const { day, ids } = await searchParams
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

/** A client that knows the takes to be played. */
async function loaded(caller: Caller, asked: Asked): Promise<QueryClient> {
  const client = new QueryClient()
  const dailies =
    'ids' in asked ? await listTakes(studio(), caller, asked.ids) : await listDailies(studio(), caller, asked)
  if (dailies) client.setQueryData(dailiesQuery(asked).queryKey, dailies)
  return client
}
