import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { changeAction } from '#app/(studio)/(gallery)/actions.ts'
import { askAction } from '#components/client/use-action.ts'
import type { Change, ChangeResult } from '#lib/gallery/change-input.ts'
import type { Dailies } from '#lib/gallery/dailies/query.ts'
import type { Review, SubmissionDetail, SubmissionPage } from '#lib/gallery/view.ts'
import { type Message, type Say, speak } from '#lib/i18n/message.ts'

/** Stars or a choice for one or several videos. */
export type ReviewChange = Extract<Change, { kind: 'rate' | 'choose' }>

/** The outcome of a change in words, with an undo. */
export interface ReviewNews {
  text: string
  undo: (() => void) | null
}

/** A change of one video: its stars, else its choice. */
export function reviewChange(id: string, { rating, choice = null }: Partial<Review>): ReviewChange {
  return rating === undefined ? { kind: 'choose', ids: [id], choice } : { kind: 'rate', ids: [id], rating }
}

/** The queries whose data contain reviews, by the first part of their keys. */
const LOOKS = ['submission', 'dailies', 'compare'] as const

function reviewOf({ rating, choice }: Review = { rating: null, choice: null }): Review {
  return { rating, choice }
}

/**
 * Rates and chooses, with optimistic updates: a review that could not be saved is rolled back. After the last
 * pending change it refetches the reviews. `change` takes the reviews as shown on the page, by id.
 */
export function useReview() {
  const client = useQueryClient()
  const say = useTranslations()
  const [news, setNews] = useState<ReviewNews | null>(null)
  const underWay = useRef(0)
  const change = async (
    changes: readonly ReviewChange[],
    shown: ReadonlyMap<string, Review>,
    told: { done: string; none: Message['key'] } = {
      done: doneWords(say, changes[0]),
      none: 'video.refused.notFinished',
    },
  ): Promise<void> => {
    const refuse = (message: Message) => setNews({ text: speak(say, message), undo: null })
    if (!navigator.onLine) return refuse({ key: 'video.refused.offline' })
    const each = changes.flatMap((one) => one.ids.map((id) => ({ id, wanted: wantedBy(one) })))
    underWay.current += 1
    await cancelLooks(client)
    for (const { id, wanted } of each) show(client, id, wanted)
    const result = await askAction(() => changeInOrder(changes), { key: 'video.refused.broke' })
    underWay.current -= 1
    const isDone = result.kind === 'changed' && result.notNow === 0
    if (!isDone) for (const { id } of each) show(client, id, reviewOf(shown.get(id)))
    const ids = each.map(({ id }) => id)
    void refreshCards(client, ids).catch(() => {})
    // An answer that arrives before the next change is saved would briefly revert that change.
    if (underWay.current === 0) for (const name of LOOKS) void client.invalidateQueries({ queryKey: [name] })
    if (result.kind !== 'changed') return refuse(result.message)
    if (!isDone && result.changed === 0) return refuse({ key: told.none })
    const back = result.undo as ReviewChange[]
    const now = new Map(shown)
    for (const { id, wanted } of each) now.set(id, { ...reviewOf(now.get(id)), ...wanted })
    const undo = () =>
      void change(back, now, { done: say('gallery.bulk.undone'), none: 'video.refused.changedSince' })
    setNews({ text: isDone ? told.done : say('video.refused.partly'), undo: back.length > 0 ? undo : null })
  }
  return { change, news }
}

/** Carries out changes one after another, up to the first refusal. The result can undo all of them. */
export async function changeInOrder(
  changes: readonly Change[],
): Promise<ChangeResult | { kind: 'signed_out' }> {
  const all: Extract<ChangeResult, { kind: 'changed' }> = {
    kind: 'changed',
    changed: 0,
    notYours: 0,
    notNow: 0,
    undo: [],
  }
  for (const one of changes) {
    const result = await changeAction(one)
    if (result.kind !== 'changed') return result
    for (const name of ['changed', 'notYours', 'notNow'] as const) all[name] += result[name]
    all.undo.unshift(...result.undo)
  }
  return all
}

/** Updates the cards in the gallery. The gallery's code is not in this page's initial bundle. */
export async function refreshCards(client: QueryClient, ids: readonly string[]): Promise<void> {
  const options = await import('#lib/gallery/query-options.ts')
  await options.refreshCards(client, ids)
}

function wantedBy(change: ReviewChange): Partial<Review> {
  return change.kind === 'rate' ? { rating: change.rating } : { choice: change.choice }
}

/** A pending response would restore the previous review. */
async function cancelLooks(client: QueryClient): Promise<void> {
  await Promise.all(LOOKS.map((name) => client.cancelQueries({ queryKey: [name] })))
}

/** Writes a review into all cached queries that contain the video. */
function show(client: QueryClient, id: string, review: Partial<Review>): void {
  const changed = <Row extends { id: string }>(rows: readonly Row[]) =>
    rows.map((row) => (row.id === id ? { ...row, ...review } : row))
  client.setQueryData<SubmissionDetail>(['submission', id], (shown) => shown && { ...shown, ...review })
  client.setQueriesData<Dailies>(
    { queryKey: ['dailies'] },
    (shown) => shown && { ...shown, takes: changed(shown.takes) },
  )
  client.setQueriesData<SubmissionPage>(
    { queryKey: ['compare'] },
    (shown) => shown && { ...shown, submissions: changed(shown.submissions) },
  )
}

/** A review in words. */
export function doneWords(say: Say, change: ReviewChange | undefined): string {
  if (change?.kind === 'rate') {
    const { rating } = change
    return rating === null ? say('video.review.unrated') : say('video.review.rated', { rating })
  }
  return say(`video.review.chosen.${change?.choice ?? 'none'}`)
}
