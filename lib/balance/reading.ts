import type { Studio } from '../studio.ts'

/**
 * Asks the service what the key has spent and keeps the answer. A failure is kept as the current trouble, in words.
 * Readings that are asked for while one is under way share it.
 */
export function takeReading(studio: Studio): Promise<void> {
  const running = underWay.get(studio)
  if (running) return running
  const reading = ask(studio).finally(() => underWay.delete(studio))
  underWay.set(studio, reading)
  return reading
}

const underWay = new WeakMap<Studio, Promise<void>>()

async function ask(studio: Studio): Promise<void> {
  const askedAt = studio.now()
  const answer = await studio.upstream.keyInfo()
  if (answer.kind === 'trouble') {
    studio.log.warn({ trouble: answer.trouble }, 'the key’s balance could not be read')
    studio.balanceTrouble = answer.trouble
    return
  }
  studio.balanceTrouble = null
  await studio.db.reading.create({
    data: { ...answer.value, askedAt, answeredAt: studio.now() },
  })
}
