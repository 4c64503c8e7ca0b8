'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { filterKey, restrictionsOf } from '#lib/gallery/filter.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { canTryAgain } from '#lib/submissions/words.ts'
import { Afloat } from './afloat.tsx'
import { Examples } from './examples.tsx'
import { FilterBar } from './filter-bar.tsx'
import { CardGrid } from './grid.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SkeletonDay } from './skeleton.tsx'
import { UndoToast } from './undo-toast.tsx'
import { UnknownNotice } from './unknown-notice.tsx'
import { useBulk } from './use-bulk.ts'
import { useFilter } from './use-filter.ts'
import { useGallery } from './use-gallery.ts'
import { usePlaying } from './use-playing.ts'
import { useSelection } from './use-selection.ts'

// Without `ssr: false` it has no boundary of its own, and the whole page would vanish while it loads.
const SelectionBar = dynamic(() => import('./selection-bar.tsx').then((module) => module.SelectionBar), {
  ssr: false,
})

/** Everything the team made, filtered and in the order that the address asks for. */
export function Gallery() {
  const say = useTranslations('gallery')
  const { filter, change: changeFilter } = useFilter()
  const name = filterKey(filter)
  const { gallery, submissions, ids, more, stale } = useGallery(filter)
  const selecting = useSelection(ids, name)
  const bulk = useBulk()
  const playing = usePlaying(name, submissions, () => {
    // Whoever put it in the trash is told so, and needs the way back.
    if (!bulk.told?.undo.length) bulk.tell(say('playedGone'))
  })
  const filtered = restrictionsOf(filter).length > 0
  if (gallery.data && submissions.length === 0 && !filtered && !gallery.isPlaceholderData) {
    return (
      <>
        <Examples />
        <Afloat key="afloat">
          {bulk.told ? <UndoToast key={bulk.told.number} {...bulk} told={bulk.told} /> : null}
        </Afloat>
      </>
    )
  }
  const retry = (
    <Button look="small" onClick={() => void gallery.refetch()}>
      {say('retry')}
    </Button>
  )
  return (
    <>
      <FilterBar filter={filter} change={changeFilter} />
      <UnknownNotice submissions={submissions} />
      {gallery.isError && submissions.length === 0 ? (
        <div role="alert" className="mt-3">
          <Notice look="bad" action={retry}>
            {say('failed')}
          </Notice>
        </div>
      ) : stale || (gallery.isError && !gallery.isFetchNextPageError) ? (
        <div className="mt-3">
          <Notice look="quiet">{say('stale')}</Notice>
        </div>
      ) : null}
      {gallery.isPending ? <SkeletonDay /> : null}
      {gallery.data && submissions.length === 0 && !gallery.isPlaceholderData ? (
        <NothingFound filter={filter} change={changeFilter} />
      ) : null}
      <div
        aria-busy={gallery.isPlaceholderData}
        className={gallery.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
      >
        {/* Days that are out of sight are not on the page, and cards are never without a heading above them. */}
        {submissions.length > 0 ? <h2 className="sr-only">{say('list')}</h2> : null}
        {submissions.length > 0 ? (
          <CardGrid
            key={name}
            submissions={submissions}
            name={name}
            byDay={filter.sort !== 'rated'}
            ended={!gallery.hasNextPage}
            selecting={selecting}
            playing={playing}
            onEnd={more}
          />
        ) : null}
      </div>
      <Tail gallery={gallery} />
      <Afloat key="afloat">
        {bulk.told ? <UndoToast key={bulk.told.number} {...bulk} told={bulk.told} /> : null}
        {selecting.selection.ids.size > 0 ? (
          <SelectionBar
            selecting={selecting}
            filter={filter}
            shown={ids.length}
            bulk={bulk}
            mayTryAgain={holdsAgain(submissions, selecting.selection.ids)}
          />
        ) : null}
      </Afloat>
    </>
  )
}

/** Whether any that is selected may be tried again; what is not loaded may be, too. */
function holdsAgain(loaded: readonly SubmissionView[], selected: ReadonlySet<string>): boolean {
  const known = loaded.filter(({ id }) => selected.has(id))
  return known.length < selected.size || known.some(canTryAgain)
}

/** What follows the last card; as high whatever it says. */
function Tail({ gallery }: { gallery: ReturnType<typeof useGallery>['gallery'] }) {
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
