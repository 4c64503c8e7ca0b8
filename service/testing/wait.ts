import { setTimeout } from 'node:timers/promises'

/** Waits until `probe` gives something other than null, asking often. Fails, saying for what it waited. */
export async function waitFor<Value>(
  what: string,
  probe: () => Promise<Value | null> | Value | null,
): Promise<Value> {
  const giveUpAt = performance.now() + 50_000
  for (;;) {
    const value = await probe()
    if (value !== null) return value
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}.`)
    await setTimeout(10)
  }
}
