import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => getReconcile(studio, caller))
