import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const APP = join(import.meta.dirname, '../../app')

/** The routes of all pages, such as `/videos/[id]`, as the app folder has them, but for that of addresses without a page. */
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
 * An address of each page that says what to put for the parts in brackets: a new page is there by itself, and one whose
 * parts without a value is an error. `addresses` are of routes, such as `/videos/[id]`.
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
