import { exportClaims } from '#lib/money/claims/export.ts'
import { CLAIM_STATES } from '#lib/money/claims/state.ts'
import { withCaller } from '#lib/people/api.ts'
import { csvFile, zoneAsked } from '../../ledger/csv-file.ts'

export const GET = withCaller(({ studio, caller, asked }) => {
  const state = CLAIM_STATES.find((one) => one === asked.get('state')) ?? null
  const options = { state, zone: zoneAsked(asked), withPrompts: asked.get('prompts') === '1' }
  return csvFile('dailies-claims', exportClaims(studio, caller, options))
}, 'export')
