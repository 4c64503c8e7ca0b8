import { paths } from '#lib/paths.ts'
import { USED_HEADER } from '#lib/people/use.ts'

/** Far below the shortest idle timeout of a session. */
const EVERY_MS = 60_000

/**
 * Reports the person's activity on the page to the studio: background requests of an open page do not extend
 * a session. Call it once per page. @returns a cleanup function.
 */
export function reportActivity(): () => void {
  let toldAt = Date.now() // opening the page counts as activity
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
