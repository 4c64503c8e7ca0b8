import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotificationsPage } from '#components/notifications/notifications-page.tsx'
import { listWebhooks } from '#lib/notifications/queries.ts'
import { webhooksQuery } from '#lib/notifications/query-options.ts'
import { mayTell } from '#lib/notifications/webhooks.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.notifications())
  const client = new QueryClient()
  if (mayTell(caller)) await client.prefetchQuery(webhooksQuery(() => listWebhooks(studio(), caller)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationsPage mayTell={mayTell(caller)} />
    </HydrationBoundary>
  )
}
