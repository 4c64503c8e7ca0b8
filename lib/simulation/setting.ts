import { Random } from './random.ts'

/** How often each misfortune happens in a world, as probabilities. */
export interface Odds {
  /** At each step of a process: it dies, or stands still for up to ten minutes. */
  crash: number
  pause: number
  /** Of a POST: nothing leaves the machine; the service refuses; nothing comes back; an odd 202; no word of the contract. */
  notSent: number
  refused: number
  noAnswer: number
  idLost: number
  oddStatus: number
  /** Of a transaction: it fails, or is committed and nobody hears of it. Of the journal: it cannot be written. */
  transaction: number
  journal: number
  /** Of a free request: it fails. */
  trouble: number
  failedJob: number
  lostFile: number
  /** Of a person: withdraws, or tries again after a "not billed". */
  withdraw: number
  again: number
  /** Of an admin's visit: settles an unknown outcome by hand, or lets sending go on before it has settled. */
  byHand: number
  skipStandstill: number
}

/** What a world is like; follows from its seed. */
export interface Setting {
  seed: number
  workers: number
  /** The first submissions; people who try again make more. */
  submissions: number
  pauseMs: number
  settleMs: number
  /** Whether the spend lags as long as it may, or shows everything at once. */
  lags: boolean
  keyShared: boolean
  keyResets: boolean
  budgetYen: number
  /** Whether the machine's clock is set while it runs, or while it restarts. */
  clock: 'steady' | 'set_back' | 'set_ahead' | 'set_both_ways'
  /** Whether support gives credits. */
  credits: boolean
  odds: Odds
}

/** Draws a world. Some are calm, some are terrible; each misfortune is left out of a good part of them. */
export function drawSetting(seed: number): Setting {
  const random = new Random(seed)
  const odds = (most: number) => (random.chance(0.4) ? 0 : most * random.next() ** 3)
  const clock = random.weighted({ steady: 7, set_back: 1, set_ahead: 1, set_both_ways: 1 })
  const key = random.weighted({ exclusive: 6, shared: 1, resets: 1 })
  return {
    seed,
    workers: random.between(1, 4),
    submissions: random.between(84, 140),
    pauseMs: Math.round(500 * 10 ** (2 * random.next())),
    settleMs: random.pick([0, 30_000, 120_000, 120_000, 300_000]),
    lags: random.chance(0.6),
    keyShared: key === 'shared',
    keyResets: key === 'resets',
    budgetYen: random.chance(0.2) ? 250 * random.between(10, 80) + random.between(0, 249) : 1_000_000,
    clock,
    credits: random.chance(0.3),
    odds: {
      crash: odds(0.02),
      pause: odds(0.01),
      notSent: odds(0.3),
      refused: odds(0.5),
      noAnswer: odds(0.3),
      idLost: odds(0.1),
      oddStatus: odds(0.05),
      transaction: odds(0.4),
      journal: odds(0.2),
      trouble: odds(0.5),
      failedJob: odds(0.2),
      lostFile: odds(0.1),
      withdraw: odds(0.2),
      again: random.next(),
      byHand: odds(1),
      skipStandstill: odds(0.2),
    },
  }
}
