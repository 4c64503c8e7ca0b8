import { listClaims } from '#lib/money/claims/queries.ts'
import { CLAIM_STATES } from '#lib/money/claims/state.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller, asked }) => {
  const state = CLAIM_STATES.find((one) => one === asked.get('state')) ?? null
  return listClaims(studio, caller, { state, cursor: asked.get('cursor') })
})
