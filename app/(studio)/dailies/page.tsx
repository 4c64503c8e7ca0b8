import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { DailiesView } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { listDailies } from '#lib/dailies/queries.ts'
import { dailiesQuery } from '#lib/dailies/query.ts'
import { dayKey } from '#lib/gallery/days.ts'
import { isDay } from '#lib/ledger/days.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import { knownZone } from '#lib/zone-format.ts'
import { addCommentAction } from '../../actions/comments.ts'
import { reviewAction } from '../../actions/reviews.ts'

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
      <DailiesView key={day} day={day} zone={zone} review={reviewAction} add={addCommentAction} />
    </HydrationBoundary>
  )
}
