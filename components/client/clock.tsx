'use client'

import { useRouter } from 'next/navigation'
import { useNow as useDrawnNow } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { keepCookie } from './cookie.ts'
import { useDrawnZone } from './drawn-zone.ts'

/** Sends the browser's time zone to the server in a cookie; a page rendered for another zone is rendered again. */
export function ZoneOfBrowser() {
  const zone = useDrawnZone()
  const router = useRouter()
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (actual === zone) return
    keepCookie('zone', actual)
    router.refresh()
  }, [zone, router])
  return null
}

/**
 * The time in milliseconds, updated every second. Use it only where seconds are shown. Until hydration it is
 * the server's time, since both must render the same first frame.
 */
export function useNow(): number {
  const now = useDrawnNow().getTime()
  return useSyncExternalStore(subscribeSeconds, readSeconds, () => now)
}

/** The same, updated every minute. */
export function useMinute(): number {
  const now = useDrawnNow().getTime()
  return useSyncExternalStore(
    subscribeSeconds,
    () => Math.floor(readSeconds() / 60_000) * 60_000,
    () => Math.floor(now / 60_000) * 60_000,
  )
}

let current = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  current = Math.floor(Date.now() / 1_000) * 1_000
}

function readSeconds(): number {
  if (timer === undefined) tick()
  return current
}

function subscribeSeconds(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    tick()
    timer = setInterval(() => {
      tick()
      for (const each of listeners) each()
    }, 1_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
