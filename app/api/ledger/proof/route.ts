import { inEnglish } from '#lib/i18n/english.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'
import { zoneAsked } from '../csv-file.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const days = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', zone: zoneAsked(asked) }
  const result = await dailyProof(studio, caller, days)
  return result.kind === 'proof'
    ? privateJson(result.proof)
    : privateJson({ error: inEnglish(result.message) }, 400)
})
