import { describe, expect, it } from 'vitest'
import { describeScene } from '../scene/scene.ts'
import { composeSound } from './music.ts'
import type { Stereo } from './synth.ts'

const compose = (prompt: string, seed: number): Stereo => composeSound(describeScene(prompt, seed), 8)

function peakOf({ left, right }: Stereo): number {
  return left.reduce((peak, sample, at) => Math.max(peak, Math.abs(sample), Math.abs(right[at] ?? 0)), 0)
}

describe('the sound', () => {
  it.each(['Neon alley in the rain', '夕焼けの海', 'a race car', 'thunderstorm', ''])(
    'of %j is eight seconds with a peak near -1 dBFS',
    (prompt) => {
      const sound = compose(prompt, 1)
      expect(sound.left).toHaveLength(384_000)
      expect(sound.right).toHaveLength(384_000)
      expect(peakOf(sound)).toBeGreaterThan(0.7)
      expect(peakOf(sound)).toBeLessThanOrEqual(0.891)
      expect(sound.left.every(Number.isFinite)).toBe(true)
    },
  )

  it('is the same for the same prompt and seed, and differs for another seed', () => {
    expect(
      Buffer.from(compose('rain', 1).left.buffer).equals(Buffer.from(compose('rain', 1).left.buffer)),
    ).toBe(true)
    expect(
      Buffer.from(compose('rain', 1).left.buffer).equals(Buffer.from(compose('rain', 2).left.buffer)),
    ).toBe(false)
  })

  it('starts and ends in silence', () => {
    const { left } = compose('rain', 1)
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.001)
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001)
  })
})
