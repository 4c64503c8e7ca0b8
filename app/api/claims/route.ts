import { listClaims } from '#lib/money/claims/queries.ts'
import { CLAIM_STATES } from '#lib/money/claims/state.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const state = CLAIM_STATES.find((one) => one === asked.get('state')) ?? null
  return privateJson(await listClaims(studio, caller, { state, cursor: asked.get('cursor') }))
})
