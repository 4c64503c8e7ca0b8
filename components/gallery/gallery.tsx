'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Filter, filterKey, restrictionsOf } from '#lib/gallery/filter.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { canTryAgain } from '#lib/submissions/words.ts'
import { batchesOf, withoutFolded } from './batch.ts'
import { FilterBar, NothingFound } from './filter-bar.tsx'
import { leaveGallery, showCards, useGalleryState } from './gallery-state.ts'
import { CardGrid } from './grid.tsx'
import { useFilter } from './use-filter.ts'
import { type Found, useFirstPage, useGallery } from './use-gallery.ts'

const BatchStrip = lazyPart(() => import('./batch-strip.tsx'), 'BatchStrip')
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar')

/**
 * Everything the team made, filtered and sorted by the address.
 * @param found the server's result for the address at page load.
 * @param empty shown while the team has made nothing.
 */
export function Gallery({ found: start, empty }: { found: Found; empty: ReactNode }) {
  const say = useTranslations('gallery')
  const { filter, change } = useFilter()
  const name = filterKey(filter)
  useFirstPage(start)
  const { gallery, submissions, more, stale } = useGallery(filter)
  const { batches, cards, ids, fold } = useBatches(submissions, filter.state === null)
  useLayoutEffect(() => showCards(name, ids), [name, ids])
  useEffect(() => leaveGallery, [])
  const found = submissions.length > 0
  const settled = gallery.data !== undefined && !gallery.isPlaceholderData
  if (settled && !found && restrictionsOf(filter).length === 0) return empty
  return (
    <>
      <FilterBar filter={filter} change={change} />
      <Faults gallery={gallery} found={found} stale={stale} />
      <Suspense>
        {batches.map(({ batch, isFolded }) => (
          <BatchStrip
            key={batch.press}
            batch={batch}
            filter={name}
            isFolded={isFolded}
            fold={(folded) => fold(batch.press, folded)}
          />
        ))}
      </Suspense>
      {gallery.isPending ? <Skeleton /> : null}
      {settled && !found ? <NothingFound filter={filter} change={change} /> : null}
      <div
        aria-busy={gallery.isPlaceholderData}
        className={gallery.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
      >
        {/* Only days in view are rendered, and cards always follow a heading. */}
        {found ? <h2 className="sr-only">{say('list')}</h2> : null}
        {found ? (
          <CardGrid
            key={name}
            submissions={cards}
            all={submissions}
            name={name}
            byDay={filter.sort !== 'rated'}
            ended={!gallery.hasNextPage}
            onEnd={more}
          />
        ) : null}
      </div>
      <Tail gallery={gallery} />
      <Selected filter={filter} submissions={submissions} />
    </>
  )
}

/**
 * Large presses, folded into strips until a person opens them, and the remaining cards.
 * @param whole whether all of each press is shown.
 */
function useBatches(submissions: SubmissionView[], whole: boolean) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => {
    const found = whole ? batchesOf(submissions) : []
    const batches = found.map((batch) => ({ batch, isFolded: !opened.has(batch.press) }))
    const folded = batches.flatMap(({ batch, isFolded }) => (isFolded ? [batch] : []))
    const cards = withoutFolded(submissions, folded)
    return { batches, cards, ids: cards.map(({ id }) => id) }
  }, [submissions, whole, opened])
  const fold = (press: string, folded: boolean) =>
    setOpened(
      (before) => new Set(folded ? [...before].filter((other) => other !== press) : [...before, press]),
    )
  return { ...shown, fold }
}

type Query = ReturnType<typeof useGallery>['gallery']

/** Reports that the gallery failed to load, or to refresh. */
function Faults({ gallery, found, stale }: { gallery: Query; found: boolean; stale: boolean }) {
  const say = useTranslations('gallery')
  if (gallery.isError && !found) {
    const retry = (
      <Button look="small" onClick={() => void gallery.refetch()}>
        {say('retry')}
      </Button>
    )
    return (
      <Notice look="bad" role="alert" className="mt-3" action={retry}>
        {say('failed')}
      </Notice>
    )
  }
  if (!stale && (!gallery.isError || gallery.isFetchNextPageError)) return null
  return (
    <Notice look="quiet" className="mt-3">
      {say('stale')}
    </Notice>
  )
}

function Selected({ filter, submissions }: { filter: Filter; submissions: readonly SubmissionView[] }) {
  const selected = useGalleryState(({ selection }) => selection.ids)
  const known = submissions.filter(({ id }) => selected.has(id))
  // Selected videos that are not loaded may be retryable, too.
  const mayTryAgain = known.length < selected.size || known.some(canTryAgain)
  return (
    <Afloat>
      <Suspense>
        {selected.size > 0 ? <SelectionBar filter={filter} mayTryAgain={mayTryAgain} /> : null}
      </Suspense>
    </Afloat>
  )
}

/**
 * Stays at the bottom of the window, above the phone's bar and any toast. If the element with keyboard focus
 * disappears, the focus moves to its replacement, else back to the cards.
 */
function Afloat({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const byKeyboard = useRef(false)
  useLayoutEffect(() => {
    if (!byKeyboard.current || document.activeElement !== document.body) return
    byKeyboard.current = false
    const next = box.current?.querySelector('button') ?? document.querySelector('[data-card][tabindex="0"]')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only knows where the focus is
    <div
      ref={box}
      onFocus={({ target }) => {
        byKeyboard.current = target.matches(':focus-visible')
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // No event fires when the focused element is removed from the page.
        if (!currentTarget.contains(relatedTarget)) byKeyboard.current = false
      }}
      className="pointer-events-none sticky bottom-20 z-20 mt-4 grid justify-items-center gap-2 empty:hidden *:pointer-events-auto rail:bottom-4 [body:has([data-sonner-toast])_&]:bottom-38 rail:[body:has([data-sonner-toast])_&]:bottom-24"
    >
      {children}
    </div>
  )
}

/** The line below the last card; its height never changes. */
function Tail({ gallery }: { gallery: Query }) {
  const say = useTranslations('gallery')
  if (gallery.isFetchNextPageError) {
    return (
      <div role="alert" className="mt-4 flex h-10 items-center justify-center gap-3 text-13">
        {say('olderFailed')}
        <Button look="small" onClick={() => void gallery.fetchNextPage()}>
          {say('retry')}
        </Button>
      </div>
    )
  }
  const more = gallery.hasNextPage
  if (!more && (gallery.data?.pages.length ?? 0) < 2) return null
  return (
    <p className="mt-4 flex h-10 items-center justify-center text-12 text-muted" role="status">
      {say(more ? 'loadingOlder' : 'end')}
    </p>
  )
}
