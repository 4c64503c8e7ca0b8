import { exportClaims } from '#lib/money/claims/export.ts'
import { CLAIM_STATES } from '#lib/money/claims/state.ts'
import { withExport } from '#lib/people/api.ts'
import { csvFile, zoneAsked } from '../../ledger/csv-file.ts'

export const GET = withExport((call) => {
  const { studio, caller, asked } = call
  const state = CLAIM_STATES.find((one) => one === asked.get('state')) ?? null
  return csvFile(call, 'dailies-claims', exportClaims(studio, caller, { state, zone: zoneAsked(asked) }))
})
