import { expect, test } from 'vitest'
import { hintFor } from './hint.ts'

const gallery = { pathname: '/', toRate: false }
const video = { pathname: '/videos/x', toRate: true }

test('the gallery tells of the palette first, then of the keys, then of nothing', () => {
  expect(hintFor([], gallery)).toBe('palette')
  expect(hintFor(['palette'], gallery)).toBe('shortcuts')
  expect(hintFor(['palette', 'shortcuts'], gallery)).toBeNull()
})

test('a video that nobody has rated tells how, once', () => {
  expect(hintFor([], video)).toBe('rate')
  expect(hintFor(['rate'], video)).toBeNull()
  expect(hintFor([], { ...video, toRate: false })).toBeNull()
})

test('other pages are left in peace', () => {
  expect(hintFor([], { pathname: '/balance', toRate: false })).toBeNull()
})
