import { refuse } from '#lib/answer.ts'
import { inEnglish } from '#lib/i18n/english.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { proofCsv } from '#lib/money/ledger/proof-csv.ts'
import { withExport } from '#lib/people/api.ts'
import { csvFile, zoneAsked } from '../../csv-file.ts'

export const GET = withExport(async (call) => {
  const { studio, caller, asked } = call
  const days = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', zone: zoneAsked(asked) }
  const result = await dailyProof(studio, caller, days)
  if (result.kind === 'invalid') return refuse(400, inEnglish(result.message))
  return csvFile(call, 'dailies-daily-proof', inOnePiece(proofCsv(result.proof, days.zone)), days)
})

async function* inOnePiece(file: string): AsyncGenerator<string> {
  yield file
}
