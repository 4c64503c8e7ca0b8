import { withCaller } from '#lib/auth/api.ts'
import { entryFiltersOf } from '#lib/balance/entry-filters.ts'
import { readSpendQuestion } from '#lib/balance/spend-question.ts'
import { dayKey } from '#lib/gallery/days.ts'
import { exportEntries } from '#lib/ledger/export.ts'
import { csvFile, zoneAsked } from '../csv-file.ts'

/** The whole ledger; with the filters of the balance page (`filtered=1`), those of its entries. */
export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const zone = zoneAsked(asked)
  const question = readSpendQuestion(Object.fromEntries(asked), dayKey(studio.now().getTime(), zone))
  const filters = asked.get('filtered') === '1' ? entryFiltersOf(question, zone) : {}
  const options = { zone, withPrompts: asked.get('prompts') === '1' }
  return csvFile('dailies-ledger', exportEntries(studio, caller, filters, options))
})
