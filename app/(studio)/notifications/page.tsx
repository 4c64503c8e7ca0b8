import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotificationsPage } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { listWebhooks } from '#lib/notifications/queries.ts'
import { webhooksQuery } from '#lib/notifications/query-options.ts'
import { mayTell } from '#lib/notifications/webhooks.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import {
  addWebhookAction,
  enableWebhookAction,
  removeWebhookAction,
  testWebhookAction,
  tryAgainAction,
} from '../../actions/notifications.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') }
}

const ACTIONS = {
  add: addWebhookAction,
  enable: enableWebhookAction,
  remove: removeWebhookAction,
  test: testWebhookAction,
  tryAgain: tryAgainAction,
}

export default async function Page() {
  const caller = await requireCaller(paths.notifications())
  const client = new QueryClient()
  if (mayTell(caller)) await client.prefetchQuery(webhooksQuery(() => listWebhooks(studio(), caller)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationsPage actions={mayTell(caller) ? ACTIONS : null} />
    </HydrationBoundary>
  )
}
