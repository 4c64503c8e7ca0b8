import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await getReconcile(studio, caller)))
