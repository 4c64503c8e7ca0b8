import { type RefObject, useRef } from 'react'

/**
 * Restores the focus when a dialog without its own trigger closes: to `opener`, else to the previously
 * focused element. If that element left the page with the settled item, to the page's content.
 *
 * @param opener needed because some browsers do not focus a pressed button.
 * @returns handlers for the dialog's content.
 */
export function useFocusBack(opener?: RefObject<HTMLElement | null> | null) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener ? opener.current : before.current
      if (target instanceof HTMLElement) target.focus()
      // A removed element loses the focus a moment later.
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) {
          document.getElementById('content')?.focus({ preventScroll: true })
        }
      })
    },
  }
}
