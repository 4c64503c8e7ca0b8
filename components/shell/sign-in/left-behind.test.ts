import { expect, it } from 'vitest'
import { startDraft } from '#components/composer/draft.ts'
import { leftBehind } from './left-behind.ts'

function look(kept: Record<string, unknown>) {
  const getItem = (name: string) => JSON.stringify(kept[name])
  return leftBehind({ getItem }, Object.keys(kept))
}

const draft = (changes: object) => ({ draft: { ...startDraft('1'), ...changes }, aside: [] })

it('lists all data of the person but no browser settings', () => {
  const person = {
    'dailies.draft.a': draft({}),
    'dailies.another.a': { attempts: {} },
    'dailies.comments': { state: {} },
    'dailies.recent': { state: { a: ['x'] } },
  }
  const others = { 'dailies.single-keys': {}, 'dailies.notify': {}, theme: 'dark' }
  expect(look({ ...person, ...others })).toEqual({ names: Object.keys(person), hasUnsent: false })
})

it.each([
  ['a prompt', { 'dailies.draft.a': draft({ prompt: 'Waves' }) }],
  [
    'a draft set aside',
    { 'dailies.draft.a': { ...draft({}), aside: [startDraft('2', { prompt: 'Sand' })] } },
  ],
  ['a comment', { 'dailies.comments': { state: { 'a.on.1': { text: 'Softer' } } } }],
  ['an edited prompt', { 'dailies.edited-prompts': { state: { 'a.1': 'Waves' } } }],
])('counts %s as unsent text', (_, kept) => {
  expect(look(kept).hasUnsent).toBe(true)
})

it('keeps an unanswered attempt, so the next press buys nothing more', () => {
  const kept = {
    'dailies.draft.a': draft({ prompt: 'Waves', uncertain: true }),
    'dailies.another.a': { attempts: { video: 'attempt' } },
  }
  expect(look(kept)).toEqual({ names: [], hasUnsent: false })
})
