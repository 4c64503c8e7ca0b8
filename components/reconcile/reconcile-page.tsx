'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { reconcileQuery } from '#lib/money/query-options.ts'
import type { ReconcileView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { DecideManyBar } from './decide-many-bar.tsx'
import { Decisions } from './decisions.tsx'
import { Doubts } from './doubts.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Nothing } from './nothing.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { Story } from './story.tsx'
import { useChosen } from './use-chosen.ts'
import { useNews } from './use-news.ts'

/** What nobody can explain yet, and what was settled lately. */
export function ReconcilePage() {
  const say = useTranslations('reconcile')
  const { data: view, isError, refetch } = useQuery(reconcileQuery())
  useNews(view)
  if (!view) return isError ? <LoadFailed retry={() => void refetch()} /> : null
  return (
    <>
      <div className="mt-4 grid gap-3 empty:hidden">
        {isError ? <Notice look="quiet">{say('stale')}</Notice> : null}
        <SendingNotice view={view} />
        <Fitting view={view} />
      </div>
      <Doubts doubts={view.doubts} mayAct={view.mayAct} />
      {view.unknowns.length > 0 ? <Stories view={view} /> : null}
      {view.unknowns.length + view.doubts.length === 0 ? <Nothing /> : null}
      <Decisions decisions={view.decisions} />
    </>
  )
}

function Stories({ view }: { view: ReconcileView }) {
  const say = useTranslations('reconcile')
  const { unknowns, others, assumes, mayAct } = view
  const titles = new Map(
    [...unknowns, ...others].map(({ id, prompt }) => [
      id,
      say('story.quoted', { title: promptTitle(prompt, 40) }),
    ]),
  )
  const chosen = useChosen(unknowns)
  const heldYen = unknowns.reduce((sum, { priceYen }) => sum + priceYen, 0)
  return (
    <section aria-labelledby="unknowns" className="mt-5">
      <h2 id="unknowns" className="flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold">
        {say('heading')}
        <span className="text-12 font-regular text-muted tabular-nums">
          {say('count', { count: unknowns.length, yen: formatYen(heldYen) })}
        </span>
      </h2>
      <p className="mt-1 max-w-[80ch] text-13 text-muted tabular-nums">
        {say('assumes', { accept: assumes.acceptSeconds, settle: assumes.settleSeconds })}
      </p>
      {mayAct ? null : <p className="mt-1 text-13 text-muted">{say('readOnly')}</p>}
      {mayAct && unknowns.length > 1 ? <DecideManyBar unknowns={unknowns} chosen={chosen} /> : null}
      <ol className="mt-3 grid gap-4">
        {unknowns.map((unknown) => (
          <li key={unknown.id} className="min-w-0">
            <Story
              unknown={unknown}
              titles={titles}
              mayAct={mayAct}
              chosen={mayAct && unknowns.length > 1 ? chosen : null}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the readings together say about others who spend with this key. */
function Fitting({ view: { fit, unexplained, unknowns } }: { view: ReconcileView }) {
  const say = useTranslations('reconcile')
  const told = fit === 'as_told' ? null : say(`fit.${fit}`)
  const spent = unknowns.length > 0 && unexplained ? spentWords(say, unexplained) : null
  if (!told && !spent) return null
  return (
    <Notice look="unsure">
      {told && spent ? say('sentences', { first: told, second: spent }) : (told ?? spent)}
    </Notice>
  )
}

function spentWords(
  say: SayOf<'reconcile'>,
  { lowYen, highYen }: NonNullable<ReconcileView['unexplained']>,
): string | null {
  if (highYen <= 0) return null
  if (lowYen === highYen) return say('unexplained', { yen: formatYen(highYen) })
  return say('unexplainedRange', { low: formatYen(Math.max(0, lowYen)), high: formatYen(highYen) })
}
