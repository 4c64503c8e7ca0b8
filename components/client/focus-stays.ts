import { useLayoutEffect } from 'react'

/**
 * For a component that may leave the page with the focus in it: the focus then goes to its card, or to the nearest
 * element around it that stays, so that Tab and screen readers continue there. Anything else that takes the focus has
 * precedence.
 */
export function useFocusStays(): void {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      const around = ancestorsOf(focused)
      requestAnimationFrame(() => {
        if (focused?.isConnected || document.activeElement !== document.body) return
        const stays = around.find((element) => element.isConnected)
        if (stays) focusOn(stays.closest('article')?.querySelector<HTMLElement>('[data-card]') ?? stays)
      })
    },
    [],
  )
}

/** Rendered before an element that may leave the page with the focus, while the component around it stays. */
export function FocusStays(): null {
  useFocusStays()
  return null
}

/** From the parent up, without the body. */
function ancestorsOf(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) found.push(at)
  return found
}

/** Focuses any element; one that cannot have the focus otherwise has it only now. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.style.outline = 'none'
    const restore = () => {
      element.removeAttribute('tabindex')
      element.style.outline = ''
    }
    element.addEventListener('blur', restore, { once: true })
  }
  element.focus({ preventScroll: true })
}
