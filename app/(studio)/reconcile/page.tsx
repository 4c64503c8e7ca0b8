import { titled } from '#app/titled.ts'
import { ReconcilePage } from '#components/reconcile/reconcile-page.tsx'
import { getBalance } from '#lib/money/balance/queries.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('reconcile.title')

export default async function Page() {
  const caller = await requireCaller(paths.reconcile())
  const [view, { unexplainedYen }] = await Promise.all([
    getReconcile(studio(), caller),
    getBalance(studio(), caller),
  ])
  return <ReconcilePage view={view} unexplainedYen={unexplainedYen} />
}
