/**
 * Whether the button of a key, and with it the price, is visible. If not, scrolls to the button and focuses
 * it, so that the next press is on the button. Full screen, and places without the button, have no such key.
 *
 * @param within the container of the button, the first with `data-price`.
 */
export function isPriceInSight(within: ParentNode | null): boolean {
  const button = within?.querySelector<HTMLElement>('[data-price]')
  if (!button?.checkVisibility() || document.fullscreenElement) return false
  if (isUncovered(button)) return true
  button.scrollIntoView({ block: 'end' })
  button.focus()
  return false
}

/** Whether its centre is in the window and uncovered. */
function isUncovered(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
