/** What a part of a page that has no code yet carries, and what is told when it has. */
export const AWAITS = 'data-awaits'
export const ARRIVED = 'dailies:arrived'

/** Does what was pressed on parts whose code runs now. */
export function doKept(): void {
  window.dispatchEvent(new Event(ARRIVED))
}

/** Whether somebody waits for what was pressed. */
export function isAnyKept(): boolean {
  return document.querySelector('[data-kept]') !== null
}
