'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { DecisionView } from '#lib/money/reconcile/view.ts'
import { outcomeOf } from './words.ts'

/** Announces, once, what settled by itself while the page was open. */
export function SettledNews({
  open,
  settled,
}: {
  open: string[]
  settled: Pick<DecisionView, 'submissionId' | 'status' | 'prompt'>[]
}) {
  const say = useTranslations('reconcile.decisions')
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const before = known.current
    known.current = open
    const news = settled
      .filter(({ submissionId }) => before.includes(submissionId) && !open.includes(submissionId))
      .map(({ status, prompt }) =>
        say('news', { outcome: say(`outcomes.${outcomeOf(status)}`), title: promptTitle(prompt, 40) }),
      )
    if (news.length > 0) announce(news.join(' '))
  }, [open, settled, say])
  return null
}
