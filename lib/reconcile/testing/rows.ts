import { randomUUID } from 'node:crypto'
import type { Caller } from '../../auth/caller.ts'
import type { Studio } from '../../studio.ts'

const MINUTE_MS = 60_000

/** Rows as sends and readings leave them, at any time and under any key; times in milliseconds since 1970. */
export function rowsFor(studio: Studio, member: Caller) {
  const sent = (keyMark: string | null, at: number) => ({
    userId: member.id,
    attemptId: randomUUID(),
    prompt: `Sent at ${new Date(at).toISOString()}`,
    priceYen: 250,
    createdAt: new Date(at),
    claimedAt: new Date(at),
    keyMark,
  })
  return {
    /** One that got no answer, and may be accepted for two minutes. @returns its id. */
    async unanswered(keyMark: string | null, at: number): Promise<string> {
      const { id } = await studio.db.submission.create({
        data: {
          ...sent(keyMark, at),
          status: 'unknown',
          acceptableUntil: new Date(at + 2 * MINUTE_MS),
          entries: { create: { kind: 'hold', amountYen: 250, at: new Date(at) } },
        },
      })
      return id
    },

    /** One that was charged and failed, and may be credited at any time. @returns its id. */
    async failed(keyMark: string | null, at: number): Promise<string> {
      const moment = new Date(at)
      const { id } = await studio.db.submission.create({
        data: {
          ...sent(keyMark, at),
          status: 'failed',
          acceptedAt: moment,
          claim: { create: { openedAt: moment, changedAt: moment } },
        },
      })
      return id
    },

    async read(keyMark: string | null, ...readings: [at: number, spendYen: number][]): Promise<void> {
      const data = readings.map(([at, spendYen]) => ({
        askedAt: new Date(at),
        answeredAt: new Date(at + 300),
        spendYen,
        maxBudgetYen: 100_000,
        maskedKey: 'sk-...1',
        keyMark,
      }))
      await studio.db.reading.createMany({ data })
    },
  }
}
