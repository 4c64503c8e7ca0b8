import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { isBeingSent } from '../lib/submissions/state.ts'
import { PRICE_YEN } from '../tests/doubles/foreign-service/ledger.ts'
import { submissions } from './foreign.ts'
import { make } from './person.ts'
import type { Program } from './program.ts'

/** The prompt of a purchase that ends earlier ones. */
export const AFTERWARDS = 'Afterwards'

/**
 * Buys once more on each page: Next runs the actions of a page one after another, so all earlier presses have taken
 * effect by then. A page that was loaded again has forgotten its unsent actions.
 */
export async function buyAfterwards(...pages: Page[]): Promise<void> {
  for (const page of pages) await make(page, AFTERWARDS)
}

interface Purchases {
  /**
   * All purchases since, by prompt, and that each was sent once. A press that may still wait in a page must first be ended
   * by `buyAfterwards`.
   */
  expectOnly(bought: Record<string, number>): Promise<void>
}

interface Counted {
  page: Page
  program: Program
  /** The number of POSTs that the service received. */
  sent: () => number | Promise<number>
}

/** Counts the purchases from now on. */
export async function countPurchases(of: Counted): Promise<Purchases> {
  const { sent } = of
  const isInFlight = ({ status, notBefore }: SubmissionView) => isBeingSent(status) && notBefore === null
  await expect.poll(async () => (await submissions(of)).filter(isInFlight)).toEqual([])
  const known = new Set((await submissions(of)).map(({ id }) => id))
  const sentBefore = await sent()
  const made = async () => (await submissions(of)).filter(({ id }) => !known.has(id))
  return {
    async expectOnly(bought) {
      await expect.poll(async () => (await made()).filter(({ status }) => isBeingSent(status))).toEqual([])
      const rows = await made()
      const byPrompt = Object.entries(Object.groupBy(rows, ({ prompt }) => prompt))
      expect(Object.fromEntries(byPrompt.map(([prompt, all = []]) => [prompt, all.length]))).toEqual(bought)
      expect((await sent()) - sentBefore, 'POSTs').toBe(rows.length)
    },
  }
}

/** The number of POSTs that the program's own service billed. */
export async function billed({ folder, serviceUrl }: Program): Promise<number> {
  const key = readFileSync(join(folder, 'data/studio/service-key'), 'utf8').trim()
  const answer = await fetch(`${serviceUrl}/key/info`, { headers: { authorization: `Bearer ${key}` } })
  const { info } = (await answer.json()) as { info: { spend: number } }
  return info.spend / PRICE_YEN
}
