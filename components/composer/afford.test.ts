import { expect, test } from 'vitest'
import { inEnglish } from '#lib/i18n/english.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import type { Limit } from '#lib/money/limits/limit.ts'
import { balanceOf, STOP } from '#tests/fixtures/balance.ts'
import { afford, offerOf } from './afford.ts'

const BUDGET = { scope: 'key', id: null, name: null, span: 'ever' } as const
const OWN = { scope: 'person', id: 'me', name: 'Emi', span: 'month' } as const
const FERRY = { scope: 'project', id: 'ferry', name: 'Night Ferry', span: 'ever' } as const

const balance = (...limits: Limit[]) =>
  balanceOf({ limits, raisers: { you: false, names: ['Naomi', 'Yuki'] } })

const budget = (leftYen: number): Limit => ({ ...BUDGET, limitYen: 20_000, usedYen: 20_000 - leftYen })
const own = (leftYen: number): Limit => ({ ...OWN, limitYen: 10_000, usedYen: 10_000 - leftYen })
const ferry = (leftYen: number): Limit => ({ ...FERRY, limitYen: 5_000, usedYen: 5_000 - leftYen })

function after(view: BalanceView, projectId: string | null = null): string | null {
  const message = afford(view, [{ takes: 1, projectId }]).after
  return message && inEnglish(message)
}

function problem(view: BalanceView, projectId: string | null = null): string | null {
  const message = afford(view, [{ takes: 1, projectId }]).problem
  return message && inEnglish(message)
}

test('shows and names the remainder of the narrowest limit after a press', () => {
  expect(after(balance(budget(11_750), own(9_000), ferry(500)))).toBe(
    '¥8,750 left after this · your monthly limit',
  )
  expect(after(balance(budget(11_750), own(9_000), ferry(500)), 'ferry')).toBe(
    '¥250 left after this · Night Ferry',
  )
  expect(after(balance(budget(250), own(9_000)))).toBe('¥0 left after this')
})

test('a refusal names the narrowest limit, its remainder, and who can raise it', () => {
  expect(problem(balance(budget(249), own(9_000)))).toMatch(/budget: ¥250 needed, ¥249 of ¥20,000 left/)
  expect(problem(balance(budget(-500)))).toMatch(/budget: ¥250 needed, ¥0 of ¥20,000 left/)
  const mine = balance(budget(240), own(100), ferry(0))
  expect(problem(mine)).toBe('Your monthly limit: ¥250 needed, ¥100 of ¥10,000 left. Ask Naomi or Yuki.')
  expect(problem(mine, 'ferry')).toMatch(/^Night Ferry’s limit: ¥250 needed, ¥0 of ¥5,000 left\./)
})

test('offers as many takes as every applicable limit allows', () => {
  const view = balance(budget(11_750), own(1_100), ferry(600))
  const draft = { takes: 8, projectId: null, uncertain: false }
  expect(offerOf(view, draft)).toMatchObject({ takes: 4, after: { values: { yen: '¥100' } } })
  expect(offerOf(view, { ...draft, projectId: 'ferry' })).toMatchObject({
    takes: 2,
    after: { values: { yen: '¥100', name: 'Night Ferry' } },
  })
  expect(offerOf(view, draft).limit).not.toBeNull()
})

test('offers an unanswered draft unchanged: its takes may be paid already', () => {
  const sent = { takes: 8, projectId: null, uncertain: true }
  const asItWent = { takes: 8, limit: null, after: null }
  expect(offerOf(balance(budget(750)), sent)).toEqual(asItWent)
  expect(offerOf(balance(budget(0)), sent)).toEqual(asItWent)
})

test('presses for several projects report the tightest limit, or the one that refuses its share', () => {
  const presses = ['ferry', 'ferry', null].map((projectId) => ({ takes: 1, projectId }))
  const told = (view: BalanceView) => {
    const { after: rest, problem: refusal } = afford(view, presses)
    const message = refusal ?? rest
    return message && inEnglish(message)
  }
  expect(told(balance(budget(11_750), own(9_000), ferry(500)))).toBe('¥0 left after this · Night Ferry')
  expect(told(balance(budget(11_750), own(9_000), ferry(250)))).toMatch(
    /^Night Ferry’s limit: ¥500 needed, ¥250 of ¥5,000 left\./,
  )
  expect(told(balance(budget(1_000), ferry(1_000)))).toBe('¥250 left after this')
})

test('offers nothing while an admin has stopped all sending', () => {
  const view = { ...balance(budget(11_750)), stopped: STOP }
  expect(problem(view)).toBe('Naomi stopped all sending. Ask an admin to resume it.')
  expect(offerOf(view, { takes: 2, projectId: null, uncertain: false }).takes).toBe(0)
})

test('without a reading nothing blocks a press: the server decides', () => {
  expect(afford(undefined, [{ takes: 1, projectId: null }])).toEqual({ after: null, problem: null })
  expect(afford(balance(), [{ takes: 1, projectId: null }])).toEqual({ after: null, problem: null })
})
