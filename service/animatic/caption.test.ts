import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCaption, layoutCaption, type Measure } from './caption.ts'

/** Full-width characters are as wide as the font size, all others half of it. */
const measure: Measure = (text, fontSize) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x2000 ? 0.5 : 1) * fontSize, 0)
const WIDTH = 1024

describe('the caption', () => {
  it('keeps a short prompt on one line', () => {
    expect(layoutCaption('Paper crane unfolding', WIDTH, measure).lines).toEqual(['Paper crane unfolding'])
  })

  it('sets Japanese, Latin and emoji in one line', () => {
    expect(layoutCaption('夕焼けの cat 🐈‍⬛', WIDTH, measure).lines).toEqual(['夕焼けの cat 🐈‍⬛'])
  })

  it('breaks long text into lines of about the same length', () => {
    const { lines } = layoutCaption(
      'a long walk through the old town in the early morning light with a dog and a friend',
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
          const { lines } = layoutCaption(`海${parts.join('海')}`, WIDTH, measure)
          for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。」っー]/u)
          for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/「$/u)
        },
      ),
    )
  })

  it('ends a text that is too long with an ellipsis', () => {
    const { lines } = layoutCaption('猫'.repeat(1000), WIDTH, measure)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/u)
  })

  it('has no lines for white space', () => {
    expect(layoutCaption(' \n\u3000\u200b', WIDTH, measure).lines).toEqual([])
  })

  it('drops control and direction characters but keeps joined emoji whole', () => {
    expect(cleanCaption('a\u0000b\u202ec\u200bd\n\ne 👩‍🚀')).toBe('abcd e 👩‍🚀')
  })

  it('never throws, and never exceeds its width or three lines, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (prompt) => {
        const { lines, fontSize } = layoutCaption(prompt, WIDTH, measure)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines) expect(measure(line, fontSize)).toBeLessThanOrEqual(WIDTH)
      }),
    )
  })
})
