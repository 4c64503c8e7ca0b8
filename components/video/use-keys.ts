'use client'

import { useEffect, useEffectEvent } from 'react'

/**
 * Hears keys anywhere on the page, but never while somebody types, converts or is on a control that wants the key itself.
 * `handle` gets the key in lower case, and whether it is held down; it answers whether the key was one of its own.
 */
export function useKeys(handle: (key: string, held: boolean) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (wantsKey(event.target, event.key)) return
    if (handle(event.key.toLowerCase(), event.repeat)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
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
