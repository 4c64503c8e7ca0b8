'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'

/**
 * Has the server add up days and entries anew when it did so in another zone than the browser's, or before the last
 * charge or credit.
 *
 * @param explainedYen charges less credits of the ledger when they were added up.
 */
export function SheetWatch({ zone, explainedYen }: { zone: string; explainedYen: number }) {
  const router = useRouter()
  const own = useZone()
  const { data } = useQuery(balanceQuery())
  const known = data?.explainedYen ?? explainedYen
  useEffect(() => {
    if (own === zone && known === explainedYen) return
    // After the effects of this turn: one of them tells the zone, by a cookie.
    const timer = setTimeout(() => router.refresh())
    return () => clearTimeout(timer)
  }, [own, zone, known, explainedYen, router])
  return null
}
