'use server'

import { z } from 'zod'
import { cameFrom } from '#lib/people/came-from.ts'
import { type AccountResult, MALFORMED } from '#lib/people/person-problem.ts'
import { isSameOrigin } from '#lib/people/session.ts'
import { setUp } from '#lib/people/setup.ts'
import { studio } from '#lib/studio.ts'

const setupInput = z.object({ token: z.string(), name: z.string(), email: z.string(), password: z.string() })

export async function setupAction(input: unknown): Promise<AccountResult> {
  const parsed = setupInput.safeParse(input)
  if (!parsed.success || !(await isSameOrigin())) return MALFORMED
  return setUp(studio(), parsed.data, await cameFrom())
}
