import { daysAsked, lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
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
  const filtered = asked.get('filtered') === '1'
  const filters = filtered ? lineFiltersOf(question, zone) : {}
  const pieces = exportEntries(studio, caller, filters, zone)
  return csvFile(call, 'dailies-ledger', pieces, filtered ? daysAsked(question) : null)
})
