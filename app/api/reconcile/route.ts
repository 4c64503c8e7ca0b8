import { privateJson, withCaller } from '#lib/auth/api.ts'
import { getReconcile } from '#lib/reconcile/queries.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await getReconcile(studio, caller)))
