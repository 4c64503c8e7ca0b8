'use server'

import { z } from 'zod'
import { line } from '#lib/input.ts'
import { askForAnyPasskey, askGuestForPasskey } from '#lib/people/doors/enter.ts'
import { keepArrival } from '#lib/people/doors/keep-arrival.ts'
import type { CreationAnswer, RequestAnswer } from '#lib/people/doors/view.ts'
import { isSameOrigin } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

const FOREIGN = { kind: 'refused', message: { key: 'signIn.malformed' } } as const

/** For signed-out people: any of their passkeys will do. */
export async function askForAnyPasskeyAction(): Promise<RequestAnswer> {
  return (await isSameOrigin()) ? askForAnyPasskey(studio()) : FOREIGN
}

/** For the holder of an invitation. */
export async function askGuestForPasskeyAction(input: unknown): Promise<CreationAnswer> {
  return (await isSameOrigin()) ? askGuestForPasskey(studio(), input) : FOREIGN
}

const arrivalInput = z.object({ kind: z.enum(['join', 'setup']), token: line.max(100) })

/** Keeps the link while its holder is at the provider. */
export async function arriveByLinkAction(input: unknown): Promise<boolean> {
  const parsed = arrivalInput.safeParse(input)
  if (!parsed.success || !(await isSameOrigin())) return false
  await keepArrival(parsed.data, null)
  return true
}
