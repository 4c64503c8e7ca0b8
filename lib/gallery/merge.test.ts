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

test('a new submission comes first and nothing below it is lost or doubled', () => {
  const shown = { pages: [page('c3', '5', '4', '3'), page(null, '2', '1')], pageParams: [null, 'c3'] }
  const merged = mergeFirstPage(shown, page('c4', '6', '5', '4'))
  expect(ids(merged?.pages)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(merged?.pages[0]?.next).toBe('c3')
})

test('the fresh page’s states win', () => {
  const shown = { pages: [only(submission('1', 'pending'))], pageParams: [null] }
  const merged = mergeFirstPage(shown, only(submission('1', 'failed')))
  expect(merged?.pages[0]?.submissions[0]?.status).toBe('failed')
})

test('a gap between the fresh page and what is shown asks for everything again', () => {
  const shown = { pages: [page('c2', '3', '2'), page(null, '1')], pageParams: [null, 'c2'] }
  expect(mergeFirstPage(shown, page('c5', '6', '5'))).toBeNull()
})

test('something moving beyond the fresh page is asked for by itself', () => {
  const shown = {
    pages: [page('c3', '4', '3'), only(submission('2', 'in_progress'))],
    pageParams: [null, 'c3'],
  }
  const fresh = page('c3', '4', '3')
  const merged = mergeFirstPage(shown, fresh)
  expect(ids(merged?.pages)).toEqual(['4', '3', '2'])
  expect(merged && stragglers(merged, fresh)).toEqual(['2'])
})

test('news of a few is put where they are shown, and what there is no news of is gone', () => {
  const shown = {
    pages: [page('c3', '4', '3'), only(submission('2', 'pending'), submission('1', 'pending'))],
    pageParams: [null, 'c3'],
  }
  const { pages } = replace(shown, ['2', '1'], [submission('2', 'failed')])
  expect(ids(pages)).toEqual(['4', '3', '2'])
  expect(pages[1]?.submissions[0]?.status).toBe('failed')
  expect(pages[0]).toBe(shown.pages[0])
})

test('what the only page has no more is gone', () => {
  const shown = { pages: [page(null, '3', '2', '1')], pageParams: [null] }
  expect(ids(mergeFirstPage(shown, page(null, '3', '1'))?.pages)).toEqual(['3', '1'])
})

test('what others put in the trash leaves a long gallery, and what comes after the fresh page stays', () => {
  const shown = { pages: [page('c3', '6', '5', '4', '3'), page(null, '2', '1')], pageParams: [null, 'c3'] }
  const merged = mergeFirstPage(shown, page('c4', '6', '4'))
  expect(ids(merged?.pages)).toEqual(['6', '4', '3', '2', '1'])
})

test('what moves stays until it was asked for by itself', () => {
  const first = { submissions: [submission('3'), submission('2', 'pending'), submission('1')], next: 'c1' }
  const fresh = page('c1', '3', '1')
  const merged = mergeFirstPage({ pages: [first, page(null, '0')], pageParams: [null, 'c1'] }, fresh)
  expect(merged && stragglers(merged, fresh)).toEqual(['2'])
})

test('what was deleted for good does not move', () => {
  const purged = { ...submission('1', 'completed'), purgedAt: '2026-11-21T00:00:00Z' }
  expect(moves(purged)).toBe(false)
  expect(moves(submission('1', 'completed'))).toBe(true)
})

test('the first submission of an empty gallery appears', () => {
  const shown = { pages: [page(null)], pageParams: [null] }
  expect(ids(mergeFirstPage(shown, page(null, '1'))?.pages)).toEqual(['1'])
})

test('what is kept until it was asked for by itself stays between those it was between', () => {
  const pending = (...ids: string[]) => ids.map((id) => submission(id, 'pending'))
  const first = only(...pending('5', '4'), submission('3', 'failed'), ...pending('2'))
  const shown = { pages: [first], pageParams: [null] }
  const fresh = only(...pending('6', '4', '2'))
  expect(ids(mergeFirstPage(shown, fresh, ['pending'])?.pages)).toEqual(['6', '5', '4', '3', '2'])
  // Without a filter by state it stands still, and is in the trash.
  expect(ids(mergeFirstPage(shown, fresh)?.pages)).toEqual(['6', '5', '4', '2'])
})
