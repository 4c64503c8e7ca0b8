import { paths } from '#lib/paths.ts'
import { USED_HEADER } from '#lib/people/use.ts'

/** Far shorter than the shortest time without use after which a session ends. */
const EVERY_MS = 60_000

/**
 * Tells the studio that its person touched the page: what an open page asks by itself keeps no session alive. To be called
 * once for a page. @returns an end to it.
 */
export function tellUse(): () => void {
  let toldAt = Date.now() // opening the page was a use
  const tell = () => {
    if (Date.now() - toldAt < EVERY_MS) return
    toldAt = Date.now()
    void fetch(paths.api.news(), { headers: { [USED_HEADER]: '1' } }).catch(() => {})
  }
  window.addEventListener('pointerdown', tell, { capture: true, passive: true })
  window.addEventListener('keydown', tell, { capture: true, passive: true })
  return () => {
    window.removeEventListener('pointerdown', tell, { capture: true })
    window.removeEventListener('keydown', tell, { capture: true })
  }
}
