'use client'

import { useQuery } from '@tanstack/react-query'
import { promptTitle } from '#components/submission/prompt-title.ts'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import { reconcileQuery } from '#lib/gallery/query-options.ts'
import type { ReconcileView } from '#lib/reconcile/view.ts'
import type { ReconcileActions } from './actions.ts'
import { Decisions } from './decisions.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Nothing } from './nothing.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { Story } from './story.tsx'
import { useNews } from './use-news.ts'

/** What nobody can explain yet, and what was settled lately. */
export function ReconcilePage({ actions }: { actions: ReconcileActions }) {
  const { data: view, isError, refetch } = useQuery(reconcileQuery())
  useNews(view)
  if (!view) return isError ? <LoadFailed retry={() => void refetch()} /> : null
  const may = view.mayAct ? actions : null
  return (
    <>
      <div className="mt-4 grid gap-3 empty:hidden">
        {isError ? <Notice look="quiet">{words.reconcile.stale}</Notice> : null}
        <SendingNotice view={view} actions={may} />
        <Fitting view={view} />
      </div>
      {view.unknowns.length > 0 ? <Stories view={view} actions={may} /> : <Nothing />}
      <Decisions decisions={view.decisions} />
    </>
  )
}

function Stories({ view, actions }: { view: ReconcileView; actions: ReconcileActions | null }) {
  const { unknowns, others } = view
  const titles = new Map(
    [...unknowns, ...others].map(({ id, prompt }) => [id, `“${promptTitle(prompt, 40)}”`]),
  )
  const heldYen = unknowns.reduce((sum, { priceYen }) => sum + priceYen, 0)
  return (
    <section aria-labelledby="unknowns" className="mt-5">
      <h2 id="unknowns" className="flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold">
        {words.reconcile.heading}
        <span className="text-12 font-regular text-muted tabular-nums">
          {words.reconcile.count(unknowns.length, heldYen)}
        </span>
      </h2>
      {actions ? null : <p className="mt-1 text-13 text-muted">{words.reconcile.readOnly}</p>}
      <ol className="mt-3 grid gap-4">
        {unknowns.map((unknown) => (
          <li key={unknown.id} className="min-w-0">
            <Story unknown={unknown} titles={titles} actions={actions} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the readings together say about others who spend with this key. */
function Fitting({ view: { fit, unexplained, unknowns } }: { view: ReconcileView }) {
  const told = words.reconcile.fit[fit]
  const spent =
    unknowns.length > 0 && unexplained && unexplained.highYen > 0
      ? words.reconcile.unexplained(unexplained.lowYen, unexplained.highYen)
      : null
  if (!told && !spent) return null
  return (
    <Notice look="unsure">
      {told} {spent}
    </Notice>
  )
}
