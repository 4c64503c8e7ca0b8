import { Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMinute } from '#components/client/clock.tsx'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { useKeys } from '#components/client/keys.ts'
import { useMoments } from '#components/client/moments.tsx'
import { Only } from '#components/client/providers.tsx'
import { isPriceInSight } from '#components/composer/price-in-sight.ts'
import { useBuyAnother } from '#components/composer/use-another.ts'
import type { Day } from '#lib/gallery/days.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { Card } from './card.tsx'
import {
  clearSelection,
  pressCard,
  selectAllShown,
  stretchSelection,
  togglePlaying,
} from './gallery-state.ts'
import { GAP, gridKey, gridOf, LEAST_COLUMN, type Row, rowOfPlace, rowsOf, stepFrom } from './rows.ts'
import { placeOf, useKeptPlace, useMeasures, useRowsInSight } from './use-grid.ts'

export interface GridProps {
  /** Submissions with cards. */
  submissions: SubmissionView[]
  /** All submissions, including those of folded batches. */
  all: SubmissionView[]
  /** The filter's `filterKey`, for restoring the scroll position and for the neighbours of an opened video. */
  name: string
  /** Whether days have headings. */
  byDay: boolean
  ended: boolean
  /** Called when the last rows come into view. */
  onEnd: () => void
}

/** About one row of cards in most windows. */
const EARLY_CARDS = 4

/** The columns for rows.ts until the width is measured. */
const gridClasses = 'grid grid-cols-1 gap-x-4 gap-y-5 rail:grid-cols-[repeat(auto-fill,minmax(272px,1fr))]'

/** Any grid will do until the width is measured: CSS lays out these rows. */
const UNMEASURED = gridOf(LEAST_COLUMN, false)

/** The rows of one card or one heading rendered until then: about a large window. */
const UNMEASURED_ROWS = 24

/**
 * The cards; only those in view are rendered. The server renders the first of them in a plain grid of the
 * same sizes, and hydration keeps those elements.
 */
export function CardGrid(props: GridProps) {
  const { submissions, all, name, byDay, ended, onEnd } = props
  const say = useTranslations('gallery')
  const zone = useDrawnZone()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const measures = useMeasures(box)
  const { columns, width } = measures?.grid ?? UNMEASURED
  const rows = useMemo(
    () => rowsOf(submissions, { columns, width }, { all, zone: byDay ? zone : null, ended }),
    [submissions, all, columns, width, byDay, zone, ended],
  )
  const [active, setActive] = useState<string | null>(() => returnTo(name))
  const place = submissions.findIndex(({ id }) => id === active)
  const sight = useRowsInSight(rows, measures?.top ?? 0, rowOfPlace(rows, place))
  useKeptPlace(name, active, measures !== null)

  // Back returns to the card that had the focus.
  const wanted = useRef(active)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`)
    if (!card) return
    wanted.current = null
    // It may come late, when the person types elsewhere: a letter on a card may buy.
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement))
      card.focus({ preventScroll: true })
  })
  const lastShown = sight.shown.at(-1) ?? 0
  useEffect(() => {
    if (measures && lastShown >= rows.length - 4) onEnd()
  }, [measures, lastShown, rows.length, onEnd])

  const goTo = (to: number) => {
    const target = submissions[to]
    if (!target) return
    sight.scrollTo(rowOfPlace(rows, to))
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${target.id}"]`)
    wanted.current = card ? null : target.id
    if (card) return card.focus({ preventScroll: true })
    setActive(target.id)
  }
  const buyAnother = useBuyAnother()
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const on = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
    const known = gridKey(event)
    const from = submissions.findIndex(({ id }) => id === on)
    if (!on || !known || from < 0) return
    if (known.kind === 'clear' && !clearSelection()) return
    event.preventDefault()
    if (known.kind === 'select') pressCard(on, false)
    else if (known.kind === 'all') selectAllShown()
    else if (known.kind === 'play') submissions[from]?.clip && togglePlaying(on)
    else if (known.kind === 'another') {
      const source = submissions[from]
      const card = event.target instanceof Element && event.target.closest('article')
      if (source?.clip && card && !event.repeat && isPriceInSight(card)) void buyAnother(source)
    } else if (known.kind === 'step') {
      const to = stepFrom(rows, from, known.step)
      const target = submissions[to]
      if (known.stretch && target) stretchSelection(on, target.id)
      goTo(to)
    }
  }
  const first = firstInSight(rows, sight.shown[0] ?? 0)
  const tabbed = place >= 0 ? active : (first ?? null)
  const enter = () => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.id !== 'content') return false
    goTo(submissions.findIndex(({ id }) => id === tabbed))
  }
  useKeys({ ArrowLeft: enter, ArrowRight: enter, ArrowUp: enter, ArrowDown: enter })
  const card = (submission: SubmissionView, early: boolean) => (
    <Card
      submission={submission}
      active={submission.id === tabbed}
      early={early}
      byDay={byDay}
      filter={name}
      onFocusCard={setActive}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the links in it
    <section
      ref={box}
      aria-describedby={help}
      onKeyDown={pressed}
      className={`mt-6 ${measures ? 'relative' : gridClasses}`}
      style={measures ? { height: sight.height } : undefined}
    >
      <p id={help} className="sr-only">
        {say('keys')} <Only act="make">{say('anotherKey', { price: formatYen(VIDEO_PRICE_YEN) })}</Only>
      </p>
      {(measures ? sight.shown : [...rows.keys()].slice(0, UNMEASURED_ROWS)).flatMap((index) => {
        const row = rows[index]
        if (!row) return []
        const top = sight.startOf(index)
        if (row.kind === 'day') {
          return (
            <div
              key={row.day.key}
              className={measures ? 'absolute inset-x-0' : 'col-span-full'}
              style={measures ? { top } : undefined}
            >
              <DayHeading day={row.day} whole={row.whole} />
            </div>
          )
        }
        return row.cards.map((submission, column) => (
          <div
            key={submission.id}
            className={measures ? 'absolute' : 'min-w-0'}
            style={measures ? { top, width, left: column * (width + GAP.x) } : undefined}
          >
            {card(submission, row.start + column < EARLY_CARDS)}
          </div>
        ))
      })}
    </section>
  )
}

function firstInSight(rows: readonly Row[], from: number): string | undefined {
  const row = rows.find(({ kind }, index) => index >= from && kind === 'cards')
  return row?.kind === 'cards' ? row.cards[0]?.id : undefined
}

function returnTo(name: string): string | null {
  return typeof window === 'undefined' ? null : (placeOf(name)?.card ?? null)
}

/** A day with its count and cost, on one line of fixed height. */
function DayHeading({ day, whole }: { day: Day<SubmissionView>; whole: boolean }) {
  const say = useTranslations('gallery')
  const { dayOf, titleOf } = useMoments(useMinute())
  return (
    <div className="flex h-6 items-baseline gap-x-3">
      <h2 className="flex min-w-0 items-baseline gap-x-2.5 overflow-hidden text-16 font-semibold whitespace-nowrap">
        {titleOf(day.key)}
        <span className="truncate text-12 font-regular text-muted tabular-nums">
          {[dayOf(day.key), ...sums(say, day, whole)].join(' · ')}
        </span>
      </h2>
      {day.submissions.some(({ clip }) => clip) ? (
        <Link
          href={paths.dailies(day.key)}
          prefetch={false}
          className="-my-2 ml-auto flex shrink-0 items-center gap-1 rounded-control py-2 text-12 font-medium text-muted transition-colors hover:text-text pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {say('playDay')}
          <Play aria-hidden className="size-3" />
        </Link>
      ) : null}
    </div>
  )
}

/** Count and cost; for a partly loaded day, the count so far. */
function sums(say: SayOf<'gallery'>, day: Day<SubmissionView>, whole: boolean): string[] {
  if (!whole) return [say('takesSoFar', { count: day.submissions.length })]
  const cost = [
    ...(day.billedYen > 0 || day.heldYen === 0 ? [formatYen(day.billedYen)] : []),
    ...(day.heldYen > 0 ? [say('held', { yen: formatYen(day.heldYen) })] : []),
  ]
  return [say('takes', { count: day.submissions.length }), cost.join(' + ')]
}
