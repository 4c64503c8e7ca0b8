import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from './catalogue.ts'

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

describe('the catalogues', () => {
  const english = new Map(texts(CATALOGUES.en))
  const japanese = new Map(texts(CATALOGUES.ja))

  test('have the same keys', () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test.each([...english])('use the same values in %s', (key, text) => {
    expect(taken(parse(japanese.get(key) ?? ''))).toEqual(taken(parse(text)))
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
