'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { ReconcileView } from '#lib/money/reconcile/view.ts'
import { outcomeOf } from './outcome.ts'

/** Says once what was settled while the page was open. Money moved with it, so the balance is looked at again. */
export function useNews(view: ReconcileView | undefined): void {
  const client = useQueryClient()
  const say = useTranslations('reconcile.decisions')
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!view) return
    const before = known.current
    known.current = new Set(view.unknowns.map(({ id }) => id))
    const settled = view.decisions.filter(
      ({ submissionId, by }) => by === null && before?.has(submissionId) && !known.current?.has(submissionId),
    )
    if (settled.length === 0) return
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    const news = settled.map(({ status, prompt }) =>
      say('news', { outcome: say(`outcomes.${outcomeOf(status)}`), title: promptTitle(prompt, 40) }),
    )
    announce(news.join(' '))
  }, [view, client, say])
}
