import { expect, test } from 'vitest'
import type { Status } from '../submissions/state.ts'
import { mergeFirstPage, replace, stragglers } from './merge.ts'
import { moves } from './submission-query.ts'
import type { SubmissionPage, SubmissionView } from './view.ts'

function submission(id: string, status: Status = 'withdrawn'): SubmissionView {
  return { id, status, prompt: id, clip: null, lostUpstream: false, purgedAt: null } as SubmissionView
}

function only(...submissions: SubmissionView[]): SubmissionPage {
  return { submissions, next: null }
}

function page(next: string | null, ...ids: string[]): SubmissionPage {
  return { submissions: ids.map((id) => submission(id)), next }
}

function ids(pages: SubmissionPage[] | undefined): string[] | undefined {
  return pages?.flatMap((each) => each.submissions.map((one) => one.id))
}

test('puts a new submission first, and loses or repeats nothing below it', () => {
  const shown = { pages: [page('c3', '5', '4', '3'), page(null, '2', '1')], pageParams: [null, 'c3'] }
  const merged = mergeFirstPage(shown, page('c4', '6', '5', '4'))
  expect(ids(merged?.pages)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(merged?.pages[0]?.next).toBe('c3')
})

test('the states of the fresh page win', () => {
  const shown = { pages: [only(submission('1', 'pending'))], pageParams: [null] }
  const merged = mergeFirstPage(shown, only(submission('1', 'failed')))
  expect(merged?.pages[0]?.submissions[0]?.status).toBe('failed')
})

test('a gap between the fresh page and the shown pages needs a full reload', () => {
  const shown = { pages: [page('c2', '3', '2'), page(null, '1')], pageParams: [null, 'c2'] }
  expect(mergeFirstPage(shown, page('c5', '6', '5'))).toBeNull()
})

test('fetches a submission in progress below the fresh page separately', () => {
  const shown = {
    pages: [page('c3', '4', '3'), only(submission('2', 'in_progress'))],
    pageParams: [null, 'c3'],
  }
  const fresh = page('c3', '4', '3')
  const merged = mergeFirstPage(shown, fresh)
  expect(ids(merged?.pages)).toEqual(['4', '3', '2'])
  expect(merged && stragglers(merged, fresh)).toEqual(['2'])
})

test('updates requested submissions in place, and removes those without an answer', () => {
  const shown = {
    pages: [page('c3', '4', '3'), only(submission('2', 'pending'), submission('1', 'pending'))],
    pageParams: [null, 'c3'],
  }
  const { pages } = replace(shown, ['2', '1'], [submission('2', 'failed')])
  expect(ids(pages)).toEqual(['4', '3', '2'])
  expect(pages[1]?.submissions[0]?.status).toBe('failed')
  expect(pages[0]).toBe(shown.pages[0])
})

test('removes submissions that the only page no longer has', () => {
  const shown = { pages: [page(null, '3', '2', '1')], pageParams: [null] }
  expect(ids(mergeFirstPage(shown, page(null, '3', '1'))?.pages)).toEqual(['3', '1'])
})

test('removes submissions trashed by others, and keeps those below the fresh page', () => {
  const shown = { pages: [page('c3', '6', '5', '4', '3'), page(null, '2', '1')], pageParams: [null, 'c3'] }
  const merged = mergeFirstPage(shown, page('c4', '6', '4'))
  expect(ids(merged?.pages)).toEqual(['6', '4', '3', '2', '1'])
})

test('keeps a submission in progress until it is fetched separately', () => {
  const first = { submissions: [submission('3'), submission('2', 'pending'), submission('1')], next: 'c1' }
  const fresh = page('c1', '3', '1')
  const merged = mergeFirstPage({ pages: [first, page(null, '0')], pageParams: [null, 'c1'] }, fresh)
  expect(merged && stragglers(merged, fresh)).toEqual(['2'])
})

test('a permanently deleted video does not move', () => {
  const purged = { ...submission('1', 'completed'), purgedAt: '2026-11-21T00:00:00Z' }
  expect(moves(purged)).toBe(false)
  expect(moves(submission('1', 'completed'))).toBe(true)
})

test('shows the first submission of an empty gallery', () => {
  const shown = { pages: [page(null)], pageParams: [null] }
  expect(ids(mergeFirstPage(shown, page(null, '1'))?.pages)).toEqual(['1'])
})

test('keeps an unconfirmed submission between the same neighbours', () => {
  const pending = (...ids: string[]) => ids.map((id) => submission(id, 'pending'))
  const first = only(...pending('5', '4'), submission('3', 'failed'), ...pending('2'))
  const shown = { pages: [first], pageParams: [null] }
  const fresh = only(...pending('6', '4', '2'))
  expect(ids(mergeFirstPage(shown, fresh, ['pending'])?.pages)).toEqual(['6', '5', '4', '3', '2'])
  // Without a filter by state it does not move, so it was trashed.
  expect(ids(mergeFirstPage(shown, fresh)?.pages)).toEqual(['6', '5', '4', '2'])
})
