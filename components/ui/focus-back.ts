import { type RefObject, useRef } from 'react'

/**
 * Gives the focus back when a dialog without a trigger of its own closes: to `opener`, else to what had it before.
 * Where that is off the page with what was settled, to the page's content.
 *
 * @param opener since not every browser focuses the button that is pressed.
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
      // An element that is taken off the page loses it a moment later.
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) {
          document.getElementById('content')?.focus({ preventScroll: true })
        }
      })
    },
  }
}
