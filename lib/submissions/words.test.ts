import { expect, test } from 'vitest'
import { REASONS } from './reasons.ts'
import { STATUSES } from './state.ts'
import { canTryAgain, reasonWords, statusWords } from './words.ts'

const everyCase = STATUSES.flatMap((status) =>
  [null, ...REASONS].flatMap((reason) => [null, {}].map((clip) => ({ status, reason, clip, priceYen: 250 }))),
)

test('every status with every reason has words, and none of them is a code', () => {
  for (const submission of everyCase) {
    const words = statusWords(submission)
    expect(words.title).toMatch(/^[A-Z]/)
    expect(words.full).toMatch(/^[A-Z¥].*\.$/)
    expect(`${words.title}${words.brief}${words.full}`).not.toMatch(/_|undefined|null|something went wrong/i)
  }
})

test('every reason is one sentence', () => {
  for (const reason of REASONS) expect(reasonWords(reason)).toMatch(/^[A-Z][^.]*(\. [A-Z][^.]*)?\.$/)
})

test('what a card says fits a card', () => {
  for (const submission of everyCase) {
    expect(statusWords(submission).title.length).toBeLessThanOrEqual(28)
    expect(statusWords(submission).brief.length).toBeLessThanOrEqual(115)
  }
})

test('an unknown outcome says that it may be billed, what is held, and that it is not sent again', () => {
  const { brief } = statusWords({ status: 'unknown', reason: 'no_answer', priceYen: 250, clip: null })
  expect(brief).toContain('may have been billed')
  expect(brief).toContain('will not send it again')
  expect(brief).toContain('¥250 stays held')
})

test('trying again is offered only where it is proven that nothing was billed', () => {
  expect(STATUSES.filter(canTryAgain)).toEqual(['rejected', 'not_accepted', 'withdrawn'])
})
