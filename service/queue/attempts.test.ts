import { expect, test } from 'vitest'
import { PermanentRenderError, RendererUnavailableError } from '../renderer.ts'
import { StorageUnavailableError } from '../storage/videos.ts'
import { afterFailure } from './attempts.ts'

test('a failed render is tried again until the third attempt', () => {
  expect(afterFailure(new Error('x'), 1)).toEqual({ kind: 'again', delaySeconds: 5 })
  expect(afterFailure(new Error('x'), 2)).toEqual({ kind: 'again', delaySeconds: 5 })
  expect(afterFailure(new Error('x'), 3)).toMatchObject({ kind: 'final', failure: { code: 'render_failed' } })
})

test('a permanent failure is final at once, with the reason the renderer gave', () => {
  const decision = afterFailure(new PermanentRenderError('cannot draw this'), 1)
  expect(decision).toEqual({
    kind: 'final',
    failure: { code: 'render_rejected', message: 'cannot draw this' },
  })
})

test('what is not the job’s fault is put off and never final, however often it happens', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (const error of [full, new StorageUnavailableError('away'), new RendererUnavailableError('busy')]) {
    expect(afterFailure(error, 99)).toEqual({ kind: 'put off', delaySeconds: 30 })
  }
})
