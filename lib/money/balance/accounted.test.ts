import { expect, test } from 'vitest'
import { unexplainedYen } from './accounted.ts'

const settled = {
  spendYen: 1_000,
  openingYen: 0,
  explainedYen: 1_000,
  byHandYen: 0,
  openYen: 0,
  promisedYen: 0,
  chargedSinceYen: 0,
}

test.each<[string, Partial<typeof settled>, number]>([
  ['nothing if spend and ledger agree', {}, 0],
  ['nothing that the key had spent before the studio used it', { openingYen: 400, explainedYen: 600 }, 0],
  ['the amount beyond that', { openingYen: 400, explainedYen: 350 }, 250],
  ['the amount beyond the explanation of an admin', { explainedYen: 250, byHandYen: 500 }, 250],
  ['nothing refunded according to an admin', { explainedYen: 1_250, byHandYen: -250 }, 0],
  ['nothing that an open outcome may have cost', { explainedYen: 750, openYen: 250 }, 0],
  ['nothing that a recorded refund may still give back', { explainedYen: 750, promisedYen: 250 }, 0],
  ['only what is beyond such a refund', { explainedYen: 500, promisedYen: 250 }, 250],
  ['nothing that the spend may lack', { explainedYen: 1_250, chargedSinceYen: 250 }, 0],
  ['all of it, if it is more than open outcomes cost', { explainedYen: 500, openYen: 250 }, 500],
  ['a fall below our charges', { explainedYen: 1_500, chargedSinceYen: 250 }, -250],
])('unexplained is %s', (_what, known, expected) => {
  expect(unexplainedYen({ ...settled, ...known })).toBe(expected)
})
