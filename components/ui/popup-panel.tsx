import type { ComponentProps, RefObject } from 'react'

/** Only anchors the popup: the button beneath it opens it. */
export function Anchor(props: ComponentProps<'span'>) {
  return <span {...props} aria-hidden className="pointer-events-none absolute inset-0" />
}

/** Closes the popup and returns the focus to its button. */
export function popupHandlers(button: RefObject<HTMLButtonElement | null>) {
  return {
    onInteractOutside: (event: Event) => {
      if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body) button.current?.focus()
    },
  }
}
