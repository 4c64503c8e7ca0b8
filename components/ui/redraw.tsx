'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getJson } from '#lib/api-client.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { Notice } from './notice.tsx'

/**
 * Refreshes the server-rendered page at intervals while it is visible, and when the person returns to it. It
 * first fetches the balance, shown in the frame: a refresh without an answer would make Next leave for the
 * browser's own error page.
 * @param drawnAt when the server rendered the page, in milliseconds.
 */
export function Redraw({ drawnAt, everyMs = 30_000 }: { drawnAt: number; everyMs?: number }) {
  const say = useTranslations('reconcile')
  const router = useRouter()
  const { isError } = useQuery({
    queryKey: ['redraw', drawnAt],
    async queryFn({ client, signal }) {
      const balance = await getJson<BalanceView>(paths.api.balance(), signal)
      client.setQueryData(balanceQuery().queryKey, balance)
      // A new render could remount an open dialog, and lose its text.
      if (!document.querySelector('[role="dialog"]')) router.refresh()
      return Date.now()
    },
    initialData: Date.now,
    refetchInterval: everyMs,
    staleTime: 5_000,
  })
  if (!isError) return null
  return (
    <div role="status" className="mt-4">
      <Notice look="quiet">{say('stale')}</Notice>
    </div>
  )
}
