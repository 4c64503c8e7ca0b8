import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReconcilePage } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { reconcileQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { getReconcile } from '#lib/reconcile/queries.ts'
import { studio } from '#lib/studio.ts'
import {
  adoptJobAction,
  correctByHandAction,
  decideByHandAction,
  decideManyAction,
  liftPauseAction,
  skipHoldAction,
} from '../../actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reconcile'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.reconcile())
  const client = new QueryClient()
  await client.prefetchQuery(reconcileQuery(() => getReconcile(studio(), caller)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReconcilePage
        actions={{
          adopt: adoptJobAction,
          decide: decideByHandAction,
          decideMany: decideManyAction,
          correct: correctByHandAction,
          lift: liftPauseAction,
          skip: skipHoldAction,
        }}
      />
    </HydrationBoundary>
  )
}
