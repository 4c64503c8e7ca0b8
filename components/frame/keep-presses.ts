import { SEQUENCE_MS } from '#components/help/press.ts'
import { ARRIVED, AWAITS } from './kept-presses.ts'

/**
 * Keeps what is pressed on a page while the code that would do it is on its way, and does it then; what is kept says so
 * (`[data-kept]`). Links and fields work by themselves. What may cost money is never kept: what a form sends, and
 * `[data-never-kept]`. Nor is it done when the press began before the code was there and ends after it: by then, what was
 * drawn may say something else.
 *
 * It stands in the page itself, so that it runs before any other code: `keepPressesScript` is its source. So it may use
 * nothing but what it is given.
 */
function keepPresses(awaits: string, arrived: string, longestMs: number, sequenceMs: number): void {
  let kept: { target: Element; again: Event }[] = []
  /** What the newest press began on, if that had no code then. */
  let begunOn: Element | null = null
  const isAwaiting = (element: Element) => element.closest(`[${awaits}]`) !== null
  const isNeverKept = (element: Element) => element.matches('[type="submit"], [data-never-kept]')
  /** What is asked of an address works without code. */
  const asksAddress = (element: Element) =>
    element.matches('[type="submit"]') && element.closest('form')?.hasAttribute('action')
  const pressedIn = ({ target }: Event) =>
    target instanceof Element ? target.closest('button, input[type="checkbox"], input[type="radio"]') : null
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const forget = (which: (press: (typeof kept)[number]) => boolean) => {
    for (const press of kept) if (which(press)) press.target.removeAttribute('data-kept')
    kept = kept.filter((press) => !which(press))
    for (const press of kept) press.target.setAttribute('data-kept', '')
  }
  const keep = (target: Element, again: Event) => {
    const press = { target, again }
    kept.push(press)
    target.setAttribute('data-kept', '')
    // Nobody expects it any more.
    setTimeout(() => forget((one) => one === press), longestMs)
  }
  const keepClick = (target: Element, again: Event) => {
    if (!kept.some((press) => press.target === target && press.again instanceof MouseEvent))
      keep(target, again)
  }
  const begin = (event: Event) => {
    const pressed = pressedIn(event)
    begunOn = pressed && isAwaiting(pressed) ? pressed : null
  }
  window.addEventListener('pointerdown', begin, { capture: true })
  window.addEventListener(
    'click',
    (event) => {
      const pressed = pressedIn(event)
      if (!event.isTrusted || !pressed || asksAddress(pressed)) return
      if (isAwaiting(pressed) && !isNeverKept(pressed)) {
        stop(event)
        keepClick(pressed, new MouseEvent('click', event))
      } else if (isNeverKept(pressed) && begunOn === pressed) stop(event)
    },
    { capture: true },
  )
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (form instanceof HTMLFormElement && !form.hasAttribute('action') && isAwaiting(form)) stop(event)
    },
    { capture: true },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      const { key } = event
      if (!event.isTrusted || event.repeat || event.isComposing || event.altKey || key === 'Shift') return
      const anyAwaits = document.querySelector(`[${awaits}]`)
      if (key === 'Control' || key === 'Meta') begunOn = anyAwaits
      else if (event.ctrlKey || event.metaKey) {
        // The same as the button that names the key.
        const named = document.querySelector(
          `button[aria-keyshortcuts~="Control+${CSS.escape(key.toUpperCase())}"]`,
        )
        if (key === 'Enter' && begunOn) stop(event)
        else if (named && isAwaiting(named) && !isNeverKept(named)) {
          stop(event)
          keepClick(named, new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      } else {
        begin(event)
        const target = document.activeElement ?? document.body
        const isTyping = target.matches(
          'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"]',
        )
        if (!anyAwaits || isTyping) return
        // After a pause, or a key that cannot be kept, those before it would not do what was meant.
        const isKept = key.length === 1 && key !== ' '
        const since = isKept ? event.timeStamp - sequenceMs : Infinity
        forget(({ again }) => again instanceof KeyboardEvent && again.timeStamp < since)
        if (!isKept) return
        stop(event)
        keep(target, new KeyboardEvent('keydown', event))
      }
    },
    { capture: true },
  )
  window.addEventListener(arrived, () => {
    // Any part may be the one that a key is for.
    const anyAwaits = document.querySelector(`[${awaits}]`) !== null
    const due = kept.filter(({ target, again }) =>
      again instanceof KeyboardEvent ? !anyAwaits : !isAwaiting(target),
    )
    forget((press) => due.includes(press))
    for (const { target, again } of due) {
      if (target.isConnected) target.dispatchEvent(again)
      else if (again instanceof KeyboardEvent) document.body.dispatchEvent(again)
    }
  })
}

/** Longer than this, and nobody expects any more that a press does something. */
const LONGEST_MS = 10_000

/** Not for browsers' code: the server writes it into the page. */
export const keepPressesScript = `(${keepPresses})(${JSON.stringify(AWAITS)},${JSON.stringify(ARRIVED)},${LONGEST_MS},${SEQUENCE_MS})`
