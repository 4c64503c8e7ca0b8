'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Stays at the bottom of the window, above the bar of phones and above a toast. When what had the keyboard's focus in it
 * goes, the focus goes to what is there now, else back to the cards.
 */
export function Afloat({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const byKeyboard = useRef(false)
  useLayoutEffect(() => {
    if (!byKeyboard.current || document.activeElement !== document.body) return
    byKeyboard.current = false
    const next = box.current?.querySelector('button') ?? document.querySelector('[data-card][tabindex="0"]')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only knows where the focus is
    <div
      ref={box}
      onFocus={({ target }) => {
        byKeyboard.current = target.matches(':focus-visible')
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Nobody is told so when what has the focus is taken off the page.
        if (!currentTarget.contains(relatedTarget)) byKeyboard.current = false
      }}
      className="pointer-events-none sticky bottom-20 z-20 mt-4 grid justify-items-center gap-2 empty:hidden *:pointer-events-auto rail:bottom-4 [body:has([data-sonner-toast])_&]:bottom-38 rail:[body:has([data-sonner-toast])_&]:bottom-24"
    >
      {children}
    </div>
  )
}
