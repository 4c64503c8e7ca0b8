'use client'

import { useEffect } from 'react'
import { follow, isConverting, NOTHING_PENDING, type Pending } from './press.ts'
import { singleKeysWork } from './single-keys.ts'

/** What a shortcut does. False when there is nothing to do here: then the key is left alone. */
export type Acts = Readonly<Record<string, () => unknown>>

/**
 * Keys that work everywhere on the page but not while somebody types, converts, or answers a dialog or a menu. They are
 * heard before anybody else, so that the second key of `g r` is not also a key of the page. Without single keys, nobody
 * hears them.
 */
export function useShortcuts(acts: Acts): void {
  useEffect(() => {
    let pending: Pending = NOTHING_PENDING
    const known = Object.keys(acts)
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isAsked()) {
        pending = NOTHING_PENDING
        return
      }
      if (!singleKeysWork()) {
        if (isSingleKey(event)) event.stopPropagation()
        return
      }
      const step = follow(pending, event, event.timeStamp, known)
      pending = step.pending
      if (step.found !== null && acts[step.found]?.() !== false) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [acts])
}

const TYPED_INTO = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null
}

/** A dialog or a menu is open, and has the keys for itself. */
function isAsked(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

/** A character by itself. Space stays: it presses buttons. */
function isSingleKey(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey
  return !modified && !isConverting(event) && event.key !== ' ' && [...event.key].length === 1
}
