'use server'

import { cameFrom } from '#lib/people/came-from.ts'
import { join } from '#lib/people/doors/join.ts'
import { type AccountResult, MALFORMED } from '#lib/people/person-problem.ts'
import { isSameOrigin } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export async function joinAction(input: unknown): Promise<AccountResult> {
  return (await isSameOrigin()) ? join(studio(), input, await cameFrom()) : MALFORMED
}
