import { setTimeout } from 'node:timers/promises'

/** Waits until something is so, asking often. @throws when it does not become so. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  longestMs = 50_000,
): Promise<void> {
  const giveUpAt = performance.now() + longestMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}.`)
    await setTimeout(15)
  }
}
