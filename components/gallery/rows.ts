import { type Day, groupByDay } from '#lib/gallery/days.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'

/** The gallery's layout: rows of cards and day headings, with sizes known in advance. Pure. */

/** Pixels. Must match the classes of grid.tsx and card.tsx, so that nothing moves at hydration. */
export const LEAST_COLUMN = 272
export const GAP = { x: 16, y: 20 } as const
/** The text below the picture: gap, title, and two lines of facts. */
export const WORDS_HEIGHT = 8 + 20 + 16 + 16
export const HEADING_HEIGHT = 24

export interface Grid {
  columns: number
  /** The width of one card. */
  width: number
}

/** The number of columns in a width; one on phones. Matches `repeat(auto-fill, minmax(272px, 1fr))`. */
export function gridOf(width: number, phone: boolean): Grid {
  const columns = phone ? 1 : Math.max(1, Math.floor((width + GAP.x) / (LEAST_COLUMN + GAP.x)))
  return { columns, width: (width - (columns - 1) * GAP.x) / columns }
}

export type Row =
  | { kind: 'day'; day: Day<SubmissionView>; whole: boolean; height: number }
  /** `start` is the index of its first card. */
  | { kind: 'cards'; start: number; cards: SubmissionView[]; height: number }

/**
 * Rows from top to bottom; each height includes the gap below it.
 * @param submissions those with cards.
 * @param options.all including those without cards: a heading counts its whole day.
 * @param options.zone the time zone of the day headings; null for none.
 * @param options.ended whether everything is loaded.
 */
export function rowsOf(
  submissions: readonly SubmissionView[],
  { columns, width }: Grid,
  options: { all: readonly SubmissionView[]; zone: string | null; ended: boolean },
): Row[] {
  const height = (width * 9) / 16 + WORDS_HEIGHT + GAP.y
  const rows: Row[] = []
  let start = 0
  const cut = (cards: readonly SubmissionView[]) => {
    for (let at = 0; at < cards.length; at += columns) {
      const row = cards.slice(at, at + columns)
      rows.push({ kind: 'cards', start, cards: row, height })
      start += row.length
    }
  }
  if (options.zone === null) cut(submissions)
  else {
    const shown = new Set(submissions)
    const days = groupByDay(options.all, options.zone)
    days.forEach((day, index) => {
      const whole = options.ended || index < days.length - 1
      rows.push({ kind: 'day', day, whole, height: HEADING_HEIGHT + GAP.y })
      cut(day.submissions.filter((submission) => shown.has(submission)))
    })
  }
  return rows
}

/**
 * Orders submissions of one moment from first to last: newest first would reverse the takes and shots of a press, or
 * several that were tried again together. The video's page walks them in this order, too.
 */
export function inOrderOfPress(submissions: readonly SubmissionView[]): SubmissionView[] {
  const moments: SubmissionView[][] = []
  for (const next of submissions) {
    const moment = moments.at(-1)
    if (moment?.[0]?.createdAt === next.createdAt) moment.push(next)
    else moments.push([next])
  }
  return moments.flatMap((moment) => moment.sort(byOrderOfPress))
}

/** Takes and shots from first to last. A press has one time, and its ids ascend. */
export function byOrderOfPress(a: SubmissionView, b: SubmissionView): number {
  return a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1)
}

/** The top of each row, in pixels below the first; the last entry is the total height. */
export function edgesOf(rows: readonly Row[]): number[] {
  const edges = [0]
  let end = 0
  for (const { height } of rows) {
    end += height
    edges.push(end)
  }
  return edges
}

/**
 * The rows at least partly between two heights, in pixels; the nearest row if there is none. `edges` comes
 * from `edgesOf`.
 */
export function rowsBetween(
  edges: readonly number[],
  from: number,
  to: number,
): { first: number; last: number } {
  const end = Math.max(0, edges.length - 2)
  const first = Math.min(
    end,
    Math.max(
      0,
      edges.findLastIndex((edge) => edge <= from),
    ),
  )
  const last = Math.min(
    end,
    Math.max(
      first,
      edges.findLastIndex((edge) => edge < to),
    ),
  )
  return { first, last }
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** The index of the card one step away; unchanged if there is none in that direction. */
export function stepFrom(rows: readonly Row[], place: number, step: Step): number {
  const lines = rows.filter((row) => row.kind === 'cards')
  const index = lines.findIndex(({ start, cards }) => place >= start && place < start + cards.length)
  const line = lines[index]
  const end = lines.at(-1)
  if (!line || !end) return place
  if (step === 'left') return Math.max(0, place - 1)
  if (step === 'right') return Math.min(end.start + end.cards.length - 1, place + 1)
  if (step === 'first') return line.start
  if (step === 'last') return line.start + line.cards.length - 1
  const next = lines[step === 'up' ? index - 1 : index + 1]
  return next ? next.start + Math.min(place - line.start, next.cards.length - 1) : place
}

/** The row of the card at an index; -1 if there is none. */
export function rowOfPlace(rows: readonly Row[], place: number): number {
  return rows.findIndex(
    (row) => row.kind === 'cards' && place >= row.start && place < row.start + row.cards.length,
  )
}

/** The act of a key while a card of the gallery has the focus. Pure. */
export type GridKey =
  | { kind: 'step'; step: Step; stretch: boolean }
  | { kind: 'play' }
  | { kind: 'select' }
  | { kind: 'another' }
  | { kind: 'all' }
  | { kind: 'clear' }

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Null for keys handled elsewhere; Enter belongs to the link. */
export function gridKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): GridKey | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null
  const step = STEPS[key]
  if (step) return { kind: 'step', step, stretch: shiftKey }
  if (key === ' ') return { kind: 'play' }
  if (key.toLowerCase() === 'x') return { kind: 'select' }
  if (key.toLowerCase() === 't') return { kind: 'another' }
  return key === 'Escape' ? { kind: 'clear' } : null
}
