'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useZone } from '#components/time/clock.tsx'

/** Days were added up in another zone than the browser's: the page is made anew, once the browser has told its own. */
export function ZoneWatch({ shown }: { shown: string }) {
  const router = useRouter()
  const zone = useZone()
  useEffect(() => {
    if (zone === shown) return
    // After the effects of this turn: one of them tells the zone, by a cookie.
    const timer = setTimeout(() => router.refresh())
    return () => clearTimeout(timer)
  }, [zone, shown, router])
  return null
}
