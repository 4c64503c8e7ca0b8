import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const APP = join(import.meta.dirname, '../../app')

/** The routes of all pages, such as `/videos/[id]`, from the app folder, except the route for addresses without a page. */
export function pageRoutes(): string[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)page\.tsx$/.test(path) && !path.includes('[...'))
    .map((path) => {
      const parts = dirname(path).split('/')
      return `/${parts.filter((part) => part !== '.' && !/^\(.*\)$/.test(part)).join('/')}`
    })
    .toSorted()
}

/**
 * An address of each page. A new page is included automatically; if its route has parts in brackets, it needs an entry
 * in `addresses`, whose keys are routes such as `/videos/[id]`.
 */
export function pageAddresses(
  addresses: Readonly<Record<string, string>>,
): { route: string; path: string }[] {
  return pageRoutes().map((route) => {
    const path = addresses[route] ?? route
    if (path.includes('[')) throw new Error(`Say which ${route} is to be looked at.`)
    return { route, path }
  })
}
