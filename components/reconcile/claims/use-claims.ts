'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { markClaimsSentAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction, type Hindered } from '#components/client/use-action.ts'
import { type Say, speak } from '#lib/i18n/message.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimChangeResult } from '#lib/money/claims/view.ts'
import { claimsQuery, refreshMoney } from '#lib/money/query-options.ts'

/** The claims of one state, or all, as far as they are loaded. */
export function useClaims(state: ClaimState | null) {
  const query = useInfiniteQuery(claimsQuery(state))
  const claims = useMemo(() => query.data?.pages.flatMap((page) => page.claims) ?? [], [query.data])
  return { query, claims }
}

/** What the last change came to, as it is shown and said. */
export interface ChangeNews {
  text: string
  bad: boolean
  /** Claims that can be opened again with one press. */
  undo: string[]
}

/** An action on claims. */
export type ChangeClaims = typeof markClaimsSentAction

export type Change = (
  to: ClaimState,
  change: ChangeClaims,
  submissionIds: string[],
  note?: string,
) => Promise<ChangeNews>

/** Carries changes of claims out, one at a time. */
export function useChange() {
  const client = useQueryClient()
  const say = useTranslations()
  const [busy, setBusy] = useState(false)
  const [news, setNews] = useState<ChangeNews | null>(null)

  const change: Change = async (to, action, submissionIds, note) => {
    if (busy) return bad(say('reconcile.working'))
    setBusy(true)
    setNews(null)
    const asked = { submissionIds, ...(note ? { note } : {}) }
    const result = await askAction(() => action(asked), { key: 'reconcile.broke' })
    const told = newsOf(say, to, result)
    const refreshed = refreshMoney(client)
    if (result.kind !== 'hindered') await refreshed // trouble is told at once
    setNews(told)
    announce(told.text)
    setBusy(false)
    return told
  }
  return { busy, news, setNews, change }
}

function newsOf(say: Say, to: ClaimState, result: ClaimChangeResult | Hindered): ChangeNews {
  if (result.kind !== 'changed') return bad(speak(say, result.message))
  const { changed, skipped } = result
  const became = say(`claims.became.${to}`, { count: changed.length })
  const left = say('claims.skipped', { count: skipped.length })
  const both = () => say('claims.becameAndSkipped', { became, skipped: left })
  const text = skipped.length === 0 ? became : changed.length === 0 ? left : both()
  const undo = to === 'sent' || to === 'refused' ? changed : []
  return { text, bad: changed.length === 0, undo }
}

function bad(text: string): ChangeNews {
  return { text, bad: true, undo: [] }
}
