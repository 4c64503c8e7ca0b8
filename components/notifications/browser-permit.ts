'use client'

import { useSyncExternalStore } from 'react'

/**
 * Whether this browser shows notifications for a person. Only a click of theirs turns it on: the browser's own
 * permission alone, which another person may have given, does not.
 */
export type Permit = 'unsupported' | 'denied' | 'off' | 'on'

const listeners = new Set<() => void>()
/** Some browsers have the interface and refuse its use by pages. */
let refused = false

export function usePermit(personId: string): Permit {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => permitOf(personId),
    () => 'off',
  )
}

/** The permit as it is now. */
export function permitOf(personId: string): Permit {
  if (refused || !('Notification' in window) || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && kept(personId) ? 'on' : 'off'
}

/** Asks the person, through the browser, and shows how it looks. */
export async function turnOn(personId: string, sample: { title: string; body: string }): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    keep(personId, true)
    if (!notify({ ...sample, tag: 'sample' })) refused = true
  }
  for (const listener of listeners) listener()
}

export function turnOff(personId: string): void {
  keep(personId, false)
  for (const listener of listeners) listener()
}

/**
 * Shows a notification; those with one tag replace each other, so several tabs show it once.
 * @returns whether the browser took it.
 */
export function notify(told: { title: string; body: string; tag: string }, open?: () => void): boolean {
  try {
    const notification = new Notification(told.title, { body: told.body, tag: told.tag, icon: '/icon.svg' })
    notification.onclick = () => {
      window.focus()
      open?.()
      notification.close()
    }
    return true
  } catch {
    return false
  }
}

const keyOf = (personId: string) => `notify:${personId}`

function kept(personId: string): boolean {
  try {
    return localStorage.getItem(keyOf(personId)) === 'on'
  } catch {
    return false // storage can be forbidden
  }
}

function keep(personId: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(keyOf(personId), 'on')
    else localStorage.removeItem(keyOf(personId))
  } catch {
    // Then it stays off.
  }
}
