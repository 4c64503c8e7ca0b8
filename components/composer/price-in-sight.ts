/**
 * Whether the button that a key stands for, and with it the price, is in sight. If not, it is brought there and gets
 * the focus, so that the next press is one of the button. A full screen, and a place without the button, have no such
 * key.
 *
 * @param within the place of the button, the first with `data-price`.
 */
export function isPriceInSight(within: ParentNode | null): boolean {
  const button = within?.querySelector<HTMLElement>('[data-price]')
  if (!button?.checkVisibility() || document.fullscreenElement) return false
  if (isUncovered(button)) return true
  button.scrollIntoView({ block: 'end' })
  button.focus()
  return false
}

/** Whether its middle is in the window, with nothing in front of it. */
function isUncovered(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
