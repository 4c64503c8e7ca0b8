import { expect, test } from 'vitest'
import { effectOf } from '../money/ledger/effect.ts'
import { BILLED, HELD } from './money.ts'
import { entryOf, MOVES, STATUSES, type Status } from './state.ts'

/** The changes of the held and of the billed amount by each move, according to the states and to the ledger. */
const moves = STATUSES.flatMap((from) => MOVES[from].map((to): [Status, Status] => [from, to]))
const held = (status: Status) => (HELD.includes(status) ? 250 : 0)
const billed = (status: Status) => (BILLED.includes(status) ? 250 : 0)

test.each(moves)('a move from %s to %s changes the sums of the states as its entry does', (from, to) => {
  const kind = entryOf(from, to)
  const entry = kind ? effectOf(kind, 250) : { heldYen: 0, explainedYen: 0 }
  expect({ heldYen: held(to) - held(from), explainedYen: billed(to) - billed(from) }).toEqual(entry)
})

test('a submission begins with its hold; no price is both held and billed', () => {
  expect(effectOf('hold', 250)).toEqual({ heldYen: held('queued'), explainedYen: billed('queued') })
  expect(HELD.filter((status) => BILLED.includes(status))).toEqual([])
})
