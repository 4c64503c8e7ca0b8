import { describe, expect, it } from 'vitest'
import { drain } from './open-studio.ts'

const MOST = { sends: 60_000, rest: 0 }

describe('a closing studio', () => {
  it('waits for the answer to a POST, but not for repeatable work', async () => {
    const running = new Set<Promise<unknown>>([new Promise(() => {})])
    const sends = new Set(['a submission'])
    const order: string[] = []
    setTimeout(() => {
      order.push('answered')
      sends.clear()
    }, 20)
    await drain({ running, sends }, MOST)
    order.push('closed')
    expect(order).toEqual(['answered', 'closed'])
  })

  it('waits for a POST until it times out, and no longer', async () => {
    const running = new Set<Promise<unknown>>([new Promise(() => {})])
    await drain({ running, sends: new Set(['a submission']) }, { sends: 0, rest: 0 })
  })
})
