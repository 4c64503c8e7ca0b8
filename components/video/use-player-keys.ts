'use client'

import { type Acts, isConverting, useKeys } from '#components/client/keys.ts'

/** Hears the keys of a page with a player, but never while somebody types or is on a control that wants the key itself. */
export function usePlayerKeys(acts: Acts): void {
  useKeys(acts, { ignore: isForAnother })
}

function isForAnother(event: KeyboardEvent): boolean {
  return event.defaultPrevented || isConverting(event) || wantsKey(event.target, event.key)
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return false
  if (key === 'Escape') return target.closest('[role="menu"], [role="dialog"], select') !== null
  if (target.closest(TYPED_INTO))
    return !(target instanceof HTMLInputElement && target.type === 'checkbox') || key === ' '
  if (target.closest('[role="tab"]'))
    return key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End'
  return key === ' ' && target.closest('a, button') !== null
}
