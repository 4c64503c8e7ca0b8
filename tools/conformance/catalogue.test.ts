import { expect, test } from 'vitest'
import { ALL_CHECKS } from './checks/all.ts'
import { SENTENCES, type Section } from './sentences.ts'

test('every sentence of the specification has a check, and every check a sentence', () => {
  const sentences = (Object.keys(SENTENCES) as Section[]).flatMap((section) =>
    SENTENCES[section].map((_quote, index) => `${section} ${index + 1}`),
  )
  const checks = Object.entries(ALL_CHECKS).flatMap(([section, numbered]) =>
    Object.keys(numbered).map((number) => `${section} ${number}`),
  )
  expect(checks.toSorted()).toEqual(sentences.toSorted())
})
