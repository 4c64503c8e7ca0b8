import { lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { exportEntries } from '#lib/money/ledger/export.ts'
import { withExport } from '#lib/people/api.ts'
import { dayKey } from '#lib/time.ts'
import { csvFile, zoneAsked } from '../csv-file.ts'

/**
 * The whole ledger; with the filters of the page Money (`filtered=1`), the entries of those days, people and
 * projects.
 */
export const GET = withExport((call) => {
  const { studio, caller, asked } = call
  const zone = zoneAsked(asked)
  const question = readSpendQuestion(Object.fromEntries(asked), dayKey(studio.now().getTime(), zone))
  const filters = asked.get('filtered') === '1' ? lineFiltersOf(question, zone) : {}
  const options = { zone, withPrompts: asked.get('prompts') === '1' }
  return csvFile(call, 'dailies-ledger', exportEntries(studio, caller, filters, options))
})
