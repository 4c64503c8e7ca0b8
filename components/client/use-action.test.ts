import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error.js'
import { expect, test } from 'vitest'
import { isOutdated } from '#lib/build.ts'
import { useConnection } from './connection.ts'
import { askAction } from './use-action.ts'

const broke = { key: 'comments.broke' } as const
const failing = (error: Error) => askAction(() => Promise.reject<{ kind: 'done' }>(error), broke)

test('passes the answer on', async () => {
  const refused = { kind: 'refused', message: { key: 'comments.broke' } } as const
  expect(await askAction(async () => refused, broke)).toBe(refused)
})

test('a lost answer neither claims failure nor marks the page as outdated', async () => {
  expect(await failing(new TypeError('fetch failed'))).toEqual({ kind: 'hindered', message: broke })
  expect(isOutdated('this build')).toBe(false)
})

test('an unknown action did nothing, and marks the page as outdated', async () => {
  expect(await failing(new UnrecognizedActionError('gone'))).toEqual({
    kind: 'hindered',
    message: { key: 'help.version.notDone' },
  })
  expect(isOutdated('this build')).toBe(true)
})

test('an unauthenticated answer ends the page’s session', async () => {
  expect(useConnection.getState().signedOut).toBe(false)
  const answer = await askAction(async () => ({ kind: 'signed_out' }), broke)
  expect(answer).toEqual({ kind: 'hindered', message: { key: 'shell.signedOut' } })
  expect(useConnection.getState().signedOut).toBe(true)
})
