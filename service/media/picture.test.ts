import { describe, expect, it } from 'vitest'
import { coveringPart } from './picture.ts'

const HD = { width: 1280, height: 720 }

describe('the part of a picture that fills the frame', () => {
  it.each([
    ['the same shape', [1280, 720, 1280 / 720], [0, 0, 1280, 720]],
    ['too high', [1280, 768, 1280 / 768], [0, 24, 1280, 720]],
    ['larger and too high', [1344, 768, 1344 / 768], [0, 6, 1344, 756]],
    ['too wide', [1792, 768, 1792 / 768], [213.33, 0, 1365.33, 768]],
    ['non-square pixels', [640, 720, 1280 / 720], [0, 0, 640, 720]],
  ])(
    'is centred and has the shape of the frame: %s',
    (_, [width = 0, height = 0, shownRatio = 0], expected) => {
      const part = coveringPart({ width, height, shownRatio }, HD)
      expect(
        [part.left, part.top, part.width, part.height].map((side) => Math.round(side * 100) / 100),
      ).toEqual(expected)
    },
  )
})
