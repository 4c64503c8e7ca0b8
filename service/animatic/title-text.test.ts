import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanTitle, layoutTitle, type Measure } from './title-text.ts'

/** Full-width characters are as wide as the font size, all others half of it. */
const measure: Measure = (text, fontSize) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x2000 ? 0.5 : 1) * fontSize, 0)
const WIDTH = 1024

describe('the title card', () => {
  it.each(['Paper crane unfolding', '夕焼けの cat'])('keeps %j on one line', (prompt) => {
    expect(layoutTitle(prompt, WIDTH, measure).lines).toEqual([prompt])
  })

  it('breaks long text into lines of about the same length', () => {
    const { lines } = layoutTitle(
      'a long walk through the old town in the early light with a dog',
      WIDTH,
      measure,
    )
    expect(lines).toHaveLength(2)
    const [first = '', second = ''] = lines
    expect(Math.abs(first.length - second.length)).toBeLessThan(14)
  })

  it('never starts a line with a mark or small kana, nor ends one with an opening bracket', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('海', '、', '。', '「', '」', 'っ', 'ー', 'キャ', '猫'), { maxLength: 90 }),
        (parts) => {
          const { lines } = layoutTitle(`海${parts.join('海')}`, WIDTH, measure)
          for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。」っー]/u)
          for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/「$/u)
        },
      ),
    )
  })

  it('ends a text that is too long with an ellipsis', () => {
    const { lines } = layoutTitle('猫'.repeat(1000), WIDTH, measure)
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toMatch(/…$/u)
  })

  it.each([' \n\u3000\u200b', '🐙🎉👩‍🚀🇯🇵'])(
    'has no lines for text that the font cannot show: %j',
    (prompt) => {
      expect(layoutTitle(prompt, WIDTH, measure).lines).toEqual([])
    },
  )

  it('drops emoji, control and direction characters', () => {
    expect(cleanTitle('a\u0000b\u202ec\u200bd\n\ne 👩‍🚀 f 1')).toBe('abcd e f 1')
  })

  it('never throws, and never exceeds its width or seven lines, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (prompt) => {
        const { lines, fontSize } = layoutTitle(prompt, WIDTH, measure)
        expect(lines.length).toBeLessThanOrEqual(7)
        for (const line of lines) expect(measure(line, fontSize)).toBeLessThanOrEqual(WIDTH)
      }),
      { numRuns: 40 },
    )
  })
})
