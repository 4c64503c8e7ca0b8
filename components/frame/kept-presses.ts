/** What a part of a page that has no code yet carries, and what is told when it has. */
export const AWAITS = 'data-awaits'
const ARRIVED = 'dailies:arrived'

/**
 * Keeps what is pressed on a page while the code that would do it is on its way, and does it then; what is kept says so
 * (`[data-kept]`). Links and fields work by themselves. What may cost money is never kept: what a form sends, and
 * `[data-never-kept]`. Nor is it done when the press began before the code was there and ends after it: by then, what was
 * drawn may say something else.
 *
 * It stands in the page itself, so that it runs before any other code: `keepPressesScript` is its source. So it may use
 * nothing but what it is given.
 */
function keepPresses(awaits: string, arrived: string, longestMs: number): void {
  let kept: { target: Element; again: Event }[] = []
  /** What a press that is not over yet began on, before it had code. */
  let begunOn: Element | null = null
  const isAwaiting = (element: Element) => element.closest(`[${awaits}]`) !== null
  const forget = (which: (press: (typeof kept)[number]) => boolean) => {
    for (const press of kept) if (which(press)) press.target.removeAttribute('data-kept')
    kept = kept.filter((press) => !which(press))
    for (const press of kept) press.target.setAttribute('data-kept', '')
  }
  const keep = (event: Event, target: Element, again: Event, isOnce: boolean) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOnce && kept.some((press) => press.target === target && press.again.type === again.type)) return
    const press = { target, again }
    kept.push(press)
    target.setAttribute('data-kept', '')
    // Nobody expects it any more.
    setTimeout(() => forget((one) => one === press), longestMs)
  }
  /** What is asked of an address works without code. */
  const asksAddress = (element: Element) =>
    element.matches('[type="submit"]') && element.closest('form')?.hasAttribute('action')
  const pressedIn = ({ target }: Event) =>
    target instanceof Element
      ? target.closest('button, input[type="checkbox"], input[type="radio"], form')
      : null
  const begin = (event: Event) => {
    const pressed = pressedIn(event)
    begunOn = pressed && isAwaiting(pressed) ? pressed : null
  }
  window.addEventListener('pointerdown', begin, { capture: true })
  window.addEventListener(
    'click',
    (event) => {
      const pressed = pressedIn(event)
      if (!event.isTrusted || !pressed || pressed instanceof HTMLFormElement || asksAddress(pressed)) return
      const isNeverKept = pressed.matches('[type="submit"], [data-never-kept]')
      if (isAwaiting(pressed) && !isNeverKept) keep(event, pressed, new MouseEvent('click', event), true)
      else if (isNeverKept && begunOn === pressed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      begunOn = null
    },
    { capture: true },
  )
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (form instanceof HTMLFormElement && !form.hasAttribute('action') && isAwaiting(form)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      const { key } = event
      if (!event.isTrusted || event.repeat || event.isComposing || event.altKey) return
      const modified = event.ctrlKey || event.metaKey
      const isModifier = ['Control', 'Meta', 'Shift'].includes(key)
      if (isModifier || !modified) begin(event)
      else if (key === 'Enter' && begunOn) event.stopImmediatePropagation()
      if (isModifier || !document.querySelector(`[${awaits}]`)) return
      const target = document.activeElement ?? document.body
      const isTyping = target.matches(
        'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"]',
      )
      const isShortcut = modified ? key.toLowerCase() === 'k' : key.length === 1 && key !== ' ' && !isTyping
      if (isShortcut) keep(event, target, new KeyboardEvent('keydown', event), modified)
      // After a key that cannot be kept, those before it would not do what was meant.
      else if (!modified && !isTyping) forget(({ again }) => again instanceof KeyboardEvent)
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

export const keepPressesScript = `(${keepPresses})(${JSON.stringify(AWAITS)},${JSON.stringify(ARRIVED)},${LONGEST_MS})`

/** Does what was pressed on parts whose code runs now. */
export function doKept(): void {
  window.dispatchEvent(new Event(ARRIVED))
}

/** Whether somebody waits for what was pressed. */
export function isAnyKept(): boolean {
  return document.querySelector('[data-kept]') !== null
}
