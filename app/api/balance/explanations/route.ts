import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listExplanations } from '#lib/balance/explanations.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listExplanations(studio, caller)))
