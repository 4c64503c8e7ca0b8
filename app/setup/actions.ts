'use server'

import { z } from 'zod'
import { cameFrom } from '#lib/people/came-from.ts'
import type { SetupResult } from '#lib/people/person-problem.ts'
import { isSameOrigin } from '#lib/people/session.ts'
import { setUp } from '#lib/people/setup.ts'
import { studio } from '#lib/studio.ts'

const setupInput = z.object({ token: z.string(), name: z.string(), email: z.string(), password: z.string() })

export async function setupAction(input: unknown): Promise<SetupResult> {
  const parsed = setupInput.safeParse(input)
  if (!parsed.success || !(await isSameOrigin())) {
    return { kind: 'invalid', problems: [{ field: 'form', message: { key: 'signIn.malformed' } }] }
  }
  return setUp(studio(), parsed.data, await cameFrom())
}
