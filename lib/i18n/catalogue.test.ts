import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from './catalogue.ts'

/**
 * Longer texts, by their keys: explanations beside a field, a notice or a video; evidence about money; texts that are
 * sent, printed or pasted; and descriptions read aloud. All others are labels and notices.
 */
const EXPLANATIONS = [
  /(help|intro|hint|confirm)\w*$/i,
  /^status\.\w+\.full$/,
  /^(proof\.summary|money\.statement|reconcile\.(assumes|missing|decisions))\b/,
  /^(invitations\.mail|notifications\.slack)\./,
  /(example|placeholder)/i,
  /^(gallery\.keys|money\.spend\.chart)$/,
]

/** The most words of a notice. */
const NOTICE_WORDS = 12

/** Every text of a catalogue by its whole key. */
function texts(part: object, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  )
}

/** The arguments of a text: names with their formats, sorted. */
function taken(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.argument:
        return [element.value]
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [`${element.value}, formatted`]
      case TYPE.select:
      case TYPE.plural:
        return [
          `${element.value}, ${element.type === TYPE.select ? Object.keys(element.options).sort().join() : 'counted'}`,
          ...Object.values(element.options).flatMap((option) => taken(option.value)),
        ]
      case TYPE.tag:
        return [`<${element.value}>`, ...taken(element.children)]
      default:
        return []
    }
  })
  return [...new Set(names)].sort()
}

/** The variants of a text, one per combination of its branches; a value is one word. */
function variants(elements: MessageFormatElement[]): string[] {
  return elements
    .map(variantsOf)
    .reduce((texts, next) => texts.flatMap((text) => next.map((more) => text + more)), [''])
}

function variantsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options).flatMap((option) => variants(option.value))
    case TYPE.tag:
      return variants(element.children)
    default:
      return ['value']
  }
}

/** Signs between spaces are not words. */
function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

describe('the catalogues', () => {
  const english = new Map(texts(CATALOGUES.en))
  const japanese = new Map(texts(CATALOGUES.ja))

  test('have the same keys', () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test.each([...english])('use the same values in %s', (key, text) => {
    expect(taken(parse(japanese.get(key) ?? ''))).toEqual(taken(parse(text)))
  })

  test(`have at most ${NOTICE_WORDS} words in a notice`, () => {
    const long = [...english].filter(
      ([key, text]) =>
        !EXPLANATIONS.some((explanation) => explanation.test(key)) &&
        variants(parse(text)).some((variant) => countWords(variant) > NOTICE_WORDS),
    )
    expect(long).toEqual([])
  })

  test('have no empty text, and no accidental English in Japanese', () => {
    const left = [...japanese].filter(
      ([key, text]) => text.trim() === '' || looksEnglish(text, english.get(key)),
    )
    expect(left).toEqual([])
  })
})

/** Whether both texts are the same words, apart from names and signs. */
function looksEnglish(japanese: string, english: string | undefined): boolean {
  return japanese === english && /[a-z]{2,} [a-z]{2,}/i.test(japanese.replaceAll(/\{[^}]*\}/g, ''))
}
