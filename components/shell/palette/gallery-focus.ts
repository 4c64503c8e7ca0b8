/** Parts of the gallery that a key leads to, by what marks them. */
export const GALLERY_FIELDS = { prompt: '[data-prompt]', search: '[data-search]' } as const

/** How long a page may take until the field that was asked for is on it. */
const PATIENCE_MS = 5_000

/** Focuses a field that is on the page. @returns whether it was. */
export function focusField(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}

/** Focuses a field as soon as the page that is being loaded has it. */
export function focusFieldLater(selector: string): void {
  if (focusField(selector)) return
  const watch = new MutationObserver(() => {
    if (focusField(selector)) stop()
  })
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  watch.observe(document.body, { childList: true, subtree: true })
}
