import { expect, test } from 'vitest'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { batchesOf, withoutFolded } from './batch.ts'

let count = 0
const video = (press: string, take: number, status = 'completed') =>
  ({
    id: `v${++count}`,
    press,
    take,
    status,
    clip: status === 'completed' ? {} : null,
    createdAt: '2026-11-20T12:00:00Z',
    person: { id: 'ken', name: 'Ken' },
  }) as SubmissionView

test('the videos of one large press form an ordered batch while one is unfinished', () => {
  const first = [video('a', 1), video('a', 2), video('a', 1), video('a', 2, 'pending')]
  const four = first.toReversed()
  const few = [video('b', 2, 'pending'), video('b', 1, 'pending')]
  const done = [1, 2, 3, 4].map((take) => video('c', take))
  const [batch, ...others] = batchesOf([...four, ...few, ...done])
  expect(others).toEqual([])
  expect(batch).toEqual({ press: 'a', videos: first })
})

test('a folded batch keeps the cards that need a person', () => {
  const batch = [
    video('a', 1),
    video('a', 2, 'in_progress'),
    video('a', 3, 'unknown'),
    video('a', 4, 'failed'),
  ]
  const other = video('b', 1)
  expect(withoutFolded([...batch, other], batchesOf(batch))).toEqual([batch[2], batch[3], other])
  expect(withoutFolded([...batch, other], [])).toHaveLength(5)
})
