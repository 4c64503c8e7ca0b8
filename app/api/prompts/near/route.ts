import { refuse } from '#lib/answer.ts'
import { findNear, nearInput } from '#lib/gallery/prompts/near.ts'
import { withCaller } from '#lib/people/api.ts'
import { CrowdedError } from '#lib/turns.ts'

/** A POST that changes nothing: a whole prompt is too long for an address. */
export const POST = withCaller(async ({ studio, caller, request }) => {
  const parsed = nearInput.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return refuse(400, 'This is no prompt that could be sent.')
  return findNear(studio, caller, parsed.data).catch((error: unknown) => {
    if (!(error instanceof CrowdedError)) throw error
    return refuse(429, 'Too many prompts are being compared.', { 'Retry-After': '2' })
  })
}, 'make')
