import { daysAsked, lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { exportLines } from '#lib/money/ledger/export-lines.ts'
import { withExport } from '#lib/people/api.ts'
import { dayKey } from '#lib/time.ts'
import { csvFile, zoneAsked } from '../csv-file.ts'

/** A row for each video listed on the page Money. */
export const GET = withExport((call) => {
  const { studio, caller, asked } = call
  const zone = zoneAsked(asked)
  const question = readSpendQuestion(Object.fromEntries(asked), dayKey(studio.now().getTime(), zone))
  const pieces = exportLines(studio, caller, lineFiltersOf(question, zone), zone)
  return csvFile(call, 'dailies-videos', pieces, daysAsked(question))
})
