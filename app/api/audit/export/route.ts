import { withExport } from '#lib/people/api.ts'
import { exportActs } from '#lib/people/audit/queries.ts'
import { readAuditQuestion } from '#lib/people/audit/question.ts'
import { dayKey } from '#lib/time.ts'
import { csvFile, zoneAsked } from '../../ledger/csv-file.ts'

/** The audit log, by the filters of its page. */
export const GET = withExport((call) => {
  const { studio, caller, asked } = call
  const zone = zoneAsked(asked)
  const question = readAuditQuestion(Object.fromEntries(asked), dayKey(studio.now().getTime(), zone))
  return csvFile(call, 'dailies-audit', exportActs(studio, caller, question, zone), question)
}, 'audit')
