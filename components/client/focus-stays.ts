import { useLayoutEffect } from 'react'

/**
 * For a component that may leave the page with the focus in it: the focus then goes to the nearest element around it
 * that stays, so that Tab and screen readers continue there. Anything else that takes the focus has precedence.
 */
export function useFocusStays(): void {
  useLayoutEffect(
    () => () => {
      const around = ancestorsOf(document.activeElement)
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const stays = around.find((element) => element.isConnected)
        if (!stays) return
        if (!stays.hasAttribute('tabindex')) stays.tabIndex = -1
        stays.style.outline = 'none'
        stays.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** From the parent up, without the body. */
function ancestorsOf(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) found.push(at)
  return found
}
