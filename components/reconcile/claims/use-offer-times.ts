'use client'

import { useLocale } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { clockOn } from '#components/reconcile/times.ts'
import type { CreditOfferView } from '#lib/money/claims/view.ts'

/** Between which times a fall of the spend was seen, as the viewer reads them. */
export function useOfferTimes(): (offer: CreditOfferView) => { from: string; until: string } {
  const zone = useZone()
  const language = useLocale()
  const now = useMinute()
  const clock = (at: string) => clockOn(Date.parse(at), now, zone, language)
  return ({ before, after }) => ({ from: clock(before.answeredAt), until: clock(after.answeredAt) })
}
