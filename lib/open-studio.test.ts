import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drain } from './open-studio.ts'

const MOST = { sends: 60_000, rest: 1_000 }

describe('a closing studio', () => {
  beforeEach(() => {
    vi.useFakeTimers({ fakeNodeBuiltins: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A studio with work that never ends, and with these sends. */
  const close = (...ids: string[]) => {
    const closing = { ended: false, sends: new Set(ids) }
    const running = new Set<Promise<unknown>>([new Promise(() => {})])
    void drain({ running, sends: closing.sends }, MOST).then(() => {
      closing.ended = true
    })
    return closing
  }

  it('does not wait without work', async () => {
    await drain({ running: new Set(), sends: new Set() }, MOST)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for work only until it ends', async () => {
    const work = Promise.withResolvers<void>()
    const running = new Set<Promise<unknown>>()
    running.add(work.promise.finally(() => running.clear()))
    const closing = drain({ running, sends: new Set(['a submission']) }, MOST)
    work.resolve()
    await closing
    expect(running.size).toBe(0)
  })

  it('waits briefly for repeatable work', async () => {
    const closing = close()
    await vi.advanceTimersByTimeAsync(MOST.rest - 1)
    expect(closing.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(closing.ended).toBe(true)
  })

  it('waits for the answer to a POST, and then for nothing else', async () => {
    const closing = close('a submission')
    await vi.advanceTimersByTimeAsync(MOST.sends / 2)
    expect(closing.ended).toBe(false)
    closing.sends.clear()
    await vi.advanceTimersToNextTimerAsync()
    expect(closing.ended).toBe(true)
  })

  it('waits for a POST until it times out, and no longer', async () => {
    const closing = close('a submission')
    await vi.advanceTimersByTimeAsync(MOST.sends - 1)
    expect(closing.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(closing.ended).toBe(true)
  })
})
