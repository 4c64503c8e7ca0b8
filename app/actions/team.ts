'use server'

import type { Caller } from '#lib/auth/caller.ts'
import { findCaller, findSessionId, isSameOrigin } from '#lib/auth/session.ts'
import { studio } from '#lib/studio.ts'
import {
  addPerson,
  changePerson,
  deactivate,
  reactivate,
  resetPassword,
  signPersonOut,
} from '#lib/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions, endOwnSession } from '#lib/team/own.ts'
import type { TeamResult } from '#lib/team/view.ts'

export async function addPersonAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => addPerson(studio(), caller, input))
}

export async function changePersonAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => changePerson(studio(), caller, input))
}

export async function resetPasswordAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => resetPassword(studio(), caller, input))
}

export async function signPersonOutAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => signPersonOut(studio(), caller, input))
}

export async function deactivateAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => deactivate(studio(), caller, input))
}

export async function reactivateAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => reactivate(studio(), caller, input))
}

export async function changeOwnNameAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => changeOwnName(studio(), caller, input))
}

export async function changeOwnPasswordAction(input: unknown): Promise<TeamResult> {
  return forCaller(async (caller) => changeOwnPassword(studio(), caller, input, await findSessionId()))
}

export async function endOwnSessionAction(input: unknown): Promise<TeamResult> {
  return forCaller((caller) => endOwnSession(studio(), caller, input))
}

export async function endOtherSessionsAction(): Promise<TeamResult> {
  return forCaller(async (caller) => endOtherSessions(studio(), caller, await findSessionId()))
}

async function forCaller(act: (caller: Caller) => Promise<TeamResult>): Promise<TeamResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? act(caller) : { kind: 'signed_out' }
}
