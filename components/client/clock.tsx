'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

interface Clock {
  /** The zone the server rendered in, from the viewer's cookie. */
  zone: string
  /** When the server rendered, in milliseconds. */
  now: number
}

const ClockContext = createContext<Clock>({ zone: 'UTC', now: 0 })

/**
 * Server and browser must render the same first frame: both use the server's zone and time until hydration is done. A
 * browser in another zone says so by a cookie, and what the server drew is drawn anew.
 */
export function ClockProvider({ zone, now, children }: Clock & { children: ReactNode }) {
  const router = useRouter()
  useEffect(() => {
    const actual = browserZone()
    if (actual === zone) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
    document.cookie = `zone=${actual}; Path=/; Max-Age=31536000; SameSite=Lax`
    router.refresh()
  }, [zone, router])
  return <ClockContext value={{ zone, now }}>{children}</ClockContext>
}

/** The viewer's IANA time zone. */
export function useZone(): string {
  const { zone } = useContext(ClockContext)
  return useSyncExternalStore(subscribeNever, browserZone, () => zone)
}

/** The time in milliseconds, once a second. Use it only where seconds are shown. */
export function useNow(): number {
  const { now } = useContext(ClockContext)
  return useSyncExternalStore(subscribeSeconds, readSeconds, () => now)
}

/** The time in milliseconds, to the minute. */
export function useMinute(): number {
  const { now } = useContext(ClockContext)
  return useSyncExternalStore(
    subscribeSeconds,
    () => Math.floor(readSeconds() / 60_000) * 60_000,
    () => Math.floor(now / 60_000) * 60_000,
  )
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function subscribeNever(): () => void {
  return () => {}
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
