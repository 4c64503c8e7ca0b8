/** What a part of a page that has no code yet carries, and what is told when it has. */
export const AWAITS = 'data-awaits'
const ARRIVED = 'dailies:arrived'

/**
 * Keeps what is pressed on a page while the code that would do it is on its way, and does it then; what is kept says so
 * (`[data-kept]`). Links and fields work by themselves. What a form sends is never kept: it may cost money, or say more
 * than was meant, and whoever wants it presses again.
 *
 * It stands in the page itself, so that it runs before any other code: `keepPressesScript` is its source. So it may use
 * nothing but what it is given.
 */
function keepPresses(awaits: string, arrived: string): void {
  const kept: { target: Element; again: Event }[] = []
  const isAwaiting = (element: Element) => element.closest(`[${awaits}]`) !== null
  const keep = (event: Event, target: Element, again: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type === 'click' && kept.some((press) => press.target === target)) return
    kept.push({ target, again })
    target.setAttribute('data-kept', '')
  }
  window.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return
      const pressed = event.target.closest('button, input[type="checkbox"], input[type="radio"]')
      if (!pressed || !isAwaiting(pressed) || pressed.matches('[type="submit"], [data-never-kept]')) return
      keep(event, pressed, new MouseEvent('click', event))
    },
    { capture: true },
  )
  window.addEventListener(
    'submit',
    (event) => {
      // What is read from the studio works without code.
      const form = event.target
      if (form instanceof HTMLFormElement && form.method === 'post' && isAwaiting(form)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.repeat || event.isComposing || event.altKey) return
      const [modified, key] = [event.ctrlKey || event.metaKey, event.key]
      const target = document.activeElement ?? document.body
      const typing = target.matches(
        'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"]',
      )
      const isShortcut = modified ? key.toLowerCase() === 'k' : key.length === 1 && key !== ' ' && !typing
      if (!isShortcut || !document.querySelector(`[${awaits}]`)) return
      keep(event, target, new KeyboardEvent('keydown', event))
    },
    { capture: true },
  )
  window.addEventListener(arrived, () => {
    // Any part may be the one that a key is for.
    const anyAwaits = document.querySelector(`[${awaits}]`) !== null
    for (const press of kept.splice(0)) {
      const waits = press.again instanceof KeyboardEvent ? anyAwaits : isAwaiting(press.target)
      if (waits) kept.push(press)
      else {
        press.target.removeAttribute('data-kept')
        press.target.dispatchEvent(press.again)
      }
    }
  })
}

export const keepPressesScript = `(${keepPresses})(${JSON.stringify(AWAITS)},${JSON.stringify(ARRIVED)})`

/** Does what was pressed on parts whose code runs now. */
export function doKept(): void {
  window.dispatchEvent(new Event(ARRIVED))
}

/** Whether somebody waits for what was pressed. */
export function isAnyKept(): boolean {
  return document.querySelector('[data-kept]') !== null
}
