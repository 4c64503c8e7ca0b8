'use client'

import { clockOn } from '#components/reconcile/times.ts'
import { useMinute, useZone } from '#components/time/clock.tsx'
import type { CreditOfferView } from '#lib/claims/view.ts'

/** Between which times a fall of the spend was seen, as the viewer reads them. */
export function useOfferTimes(): (offer: CreditOfferView) => [string, string] {
  const zone = useZone()
  const now = useMinute()
  const clock = (at: string) => clockOn(Date.parse(at), now, zone)
  return ({ before, after }) => [clock(before.answeredAt), clock(after.answeredAt)]
}
