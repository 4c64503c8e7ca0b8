import { withCaller } from '#lib/auth/api.ts'
import { exportEntries } from '#lib/ledger/export.ts'
import { csvFile, zoneAsked } from '../csv-file.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const options = { zone: zoneAsked(asked), withPrompts: asked.get('prompts') === '1' }
  return csvFile('dailies-ledger', exportEntries(studio, caller, {}, options))
})
