import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { DailiesPage } from '#components/dailies/dailies-page.tsx'
import { listDailies } from '#lib/gallery/dailies/queries.ts'
import { dailiesQuery } from '#lib/gallery/dailies/query.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, isDay, knownZone } from '#lib/time.ts'

interface PageProps {
  searchParams: Promise<{ day?: string | string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('dailies'))('title') }
}

export default async function Page({ searchParams }: PageProps) {
  const asked = (await searchParams).day
  const wanted = typeof asked === 'string' && isDay(asked) ? asked : undefined
  const caller = await requireCaller(paths.dailies(wanted))
  const zone = knownZone((await cookies()).get('zone')?.value)
  const day = wanted ?? dayKey(studio().now().getTime(), zone)
  const client = new QueryClient()
  const dailies = await listDailies(studio(), caller, { day, zone })
  if (dailies) client.setQueryData(dailiesQuery({ day, zone }).queryKey, dailies)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DailiesPage key={day} day={day} zone={zone} />
    </HydrationBoundary>
  )
}
