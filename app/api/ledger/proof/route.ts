import { privateJson, withCaller } from '#lib/auth/api.ts'
import { inEnglish } from '#lib/language/english.ts'
import { dailyProof } from '#lib/ledger/daily-proof.ts'
import { zoneAsked } from '../csv-file.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const days = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', zone: zoneAsked(asked) }
  const result = await dailyProof(studio, caller, days)
  return result.kind === 'proof'
    ? privateJson(result.proof)
    : privateJson({ error: inEnglish(result.said) }, 400)
})
