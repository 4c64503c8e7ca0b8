import { expect } from 'vitest'

/**
 * Expects that histories of a wrong studio fail, and because of a rule that its fault breaks: a studio that merely
 * crashes proves nothing about the rules.
 * @param breaks matches the failure of that rule: a sentence of the invariants, or a constraint of the database.
 */
export async function expectNoticed(histories: Promise<unknown>, breaks: RegExp): Promise<void> {
  const failure = await histories.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure, 'no history fails').toBeInstanceOf(Error)
  const { message, cause } = failure as Error
  expect(message).toMatch(/A history fails/)
  expect(cause).toBeInstanceOf(Error)
  expect(['TypeError', 'ReferenceError'], message).not.toContain((cause as Error).name)
  expect((cause as Error).message).toMatch(breaks)
}
