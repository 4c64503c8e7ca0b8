import { privateJson, withCaller } from '#lib/auth/api.ts'
import { inEnglish } from '#lib/language/english.ts'
import { dailyProof } from '#lib/ledger/daily-proof.ts'
import { proofCsv } from '#lib/ledger/proof-csv.ts'
import { csvFile, zoneAsked } from '../../csv-file.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const days = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', zone: zoneAsked(asked) }
  const result = await dailyProof(studio, caller, days)
  if (result.kind === 'invalid') return privateJson({ error: inEnglish(result.said) }, 400)
  return csvFile('dailies-daily-proof', inOnePiece(proofCsv(result.proof, days.zone)))
})

async function* inOnePiece(file: string): AsyncGenerator<string> {
  yield file
}
