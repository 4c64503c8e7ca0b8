import { refuse } from '#lib/answer.ts'
import { inEnglish } from '#lib/i18n/english.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { withCaller } from '#lib/people/api.ts'
import { zoneAsked } from '../csv-file.ts'

export const GET = withCaller(async ({ studio, caller, asked }) => {
  const days = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', zone: zoneAsked(asked) }
  const result = await dailyProof(studio, caller, days)
  return result.kind === 'proof' ? result.proof : refuse(400, inEnglish(result.message))
})
