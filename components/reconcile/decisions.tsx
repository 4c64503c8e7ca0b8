'use client'

import Link from 'next/link'
import { useState } from 'react'
import { promptTitle } from '#components/submission/prompt-title.ts'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import { paths } from '#lib/paths.ts'
import type { DecisionView } from '#lib/reconcile/view.ts'
import { UtcTime } from './utc-time.tsx'

const SHOWN_AT_FIRST = 8

const DOTS: Partial<Record<DecisionView['status'], string>> = {
  not_accepted: 'bg-edge',
  billed_without_job: 'bg-bad',
  pending: 'bg-ok',
}

/** What was decided, when, by whom and why, the newest first. */
export function Decisions({ decisions }: { decisions: readonly DecisionView[] }) {
  const [all, setAll] = useState(false)
  const said = words.reconcile.decisions
  const shown = all ? decisions : decisions.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="decisions" className="mt-8">
      <h2 id="decisions" className="text-16 font-semibold">
        {said.title}
      </h2>
      {decisions.length === 0 ? <p className="mt-2 text-13 text-muted">{said.none}</p> : null}
      <ol className="mt-2 divide-y divide-line">
        {shown.map((decision) => (
          <li
            key={`${decision.submissionId}-${decision.at}`}
            className="grid gap-x-6 gap-y-1 py-3 text-13 rail:grid-cols-[136px_minmax(0,1fr)]"
          >
            <p className="flex items-baseline gap-2 font-medium">
              <span
                aria-hidden
                className={`size-2 shrink-0 rounded-full ${DOTS[decision.status] ?? 'bg-edge'}`}
              />
              {said.outcome(decision.status)}
            </p>
            <div className="min-w-0">
              <Link
                href={paths.video(decision.submissionId)}
                prefetch={false}
                dir="auto"
                className="font-medium underline decoration-line underline-offset-3 hover:decoration-text"
              >
                {promptTitle(decision.prompt)}
              </Link>
              <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
                {decision.reason}
              </p>
              <p className="mt-0.5 text-12 text-muted tabular-nums">
                {decision.by ?? said.readings} · <UtcTime at={decision.at} long />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {shown.length < decisions.length ? (
        <Button look="small" className="mt-2" onClick={() => setAll(true)}>
          {said.more(decisions.length)}
        </Button>
      ) : null}
    </section>
  )
}
