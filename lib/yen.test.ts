import { expect, test } from 'vitest'
import { formatYen } from './yen.ts'

test.each([
  [0, '¥0'],
  [-0, '¥0'], // minus zero, as in a statement without charges
  [1_250, '¥1,250'],
  [-250, '−¥250'],
])('%d yen are %s', (yen, text) => {
  expect(formatYen(yen)).toBe(text)
})
