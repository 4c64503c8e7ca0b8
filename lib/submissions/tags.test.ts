import { describe, expect, test } from 'vitest'
import { addTags, cleanTag, isTag, LONGEST_TAG, MOST_TAGS } from './tags.ts'

describe('a tag', () => {
  test.each([
    ['  Sea   Shore ', 'sea shore'],
    ['ＨＥＲＯ', 'hero'],
    ['ﾈｺ', 'ネコ'],
    ['a,b', 'a b'],
    [' ,, ', ''],
    ['“Quoted”', '“quoted”'],
    ['sea\u200b', 'sea'],
    ['\ufeffs\u00ade\u2060a\u200e', 'sea'],
    ['s\u200de\u200ca\ufe0f', 'sea'],
    ['e\u034f\u0301', 'é'],
    ['ne\u200b ko', 'ne ko'],
    ['猫\u200d', '猫'],
    ['\u200b\u3164\u2800', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanTag(typed)).toBe(kept)
  })

  test.each([
    '👩‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '❤️‍🔥',
    '🏳️‍⚧️',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '1️⃣',
    '葛\u{e0100}',
    'می‌خواهم',
    'क्‍ष',
    'ক‍্য',
    'ශ්‍රී',
  ])('%j keeps its joiners', (tag) => {
    expect(cleanTag(tag)).toBe(tag)
    expect(cleanTag(`\u200b${tag}\u200b`)).toBe(tag)
    expect(isTag(tag)).toBe(true)
  })

  test.each([
    ['sea', true],
    ['x'.repeat(LONGEST_TAG), true],
    ['x'.repeat(LONGEST_TAG + 1), false],
    ['', false],
    ['half \ud83d', false],
    ['bell\u0007', false],
    ['\u0301', false],
  ])('%j can be kept: %j', (tag, can) => {
    expect(isTag(tag)).toBe(can)
  })
})

describe('typing tags', () => {
  test.each(['b, c', 'b，c', 'b、 c', 'b\nc', 'B, b, ,c,'])('adds each of %j once', (typed) => {
    expect(addTags(['a'], typed)).toEqual({ tags: ['a', 'b', 'c'], left: '', problem: null })
  })

  test('leaves tags that already exist', () => {
    expect(addTags(['a'], 'A')).toEqual({ tags: ['a'], left: '', problem: null })
  })

  test('keeps tags that are too long or invalid in the field, and adds the rest', () => {
    const long = 'x'.repeat(LONGEST_TAG + 1)
    expect(addTags([], `a, ${long} ,b`)).toEqual({ tags: ['a', 'b'], left: long, problem: 'tooLong' })
    expect(addTags([], 'a\u0007')).toEqual({ tags: [], left: 'a\u0007', problem: 'bad' })
    expect(addTags([], `a\u0007, ${long}`)).toMatchObject({ left: `a\u0007, ${long}`, problem: 'bad' })
  })

  test('stops at the limit', () => {
    const most = Array.from({ length: MOST_TAGS }, (_, index) => `tag ${index}`)
    expect(addTags(most.slice(1), 'one, two, tag 1')).toEqual({
      tags: [...most.slice(1), 'one'],
      left: 'two',
      problem: 'full',
    })
    expect(addTags(most, 'tag 1')).toEqual({ tags: most, left: '', problem: null })
  })
})
