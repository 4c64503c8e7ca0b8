import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A part of the program that a browser can request. */
export interface Part {
  /** `page /team`, `GET /api/news` or the name of an action. */
  name: string
  kind: 'page' | 'route' | 'action'
  module: Record<string, unknown>
  /** Of a route or an action: the export. */
  key: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Every page, route and action of the code. */
export async function findSurface(): Promise<Part[]> {
  const pages = await partsOf(globSync('app/**/page.{ts,tsx,js,jsx}', { cwd: ROOT }), pageOf)
  const routes = await partsOf(globSync('app/**/route.{ts,tsx,js,jsx}', { cwd: ROOT }), routesOf)
  const actions = await partsOf(filesWithActions(), actionsOf)
  return [...pages, ...routes, ...actions]
}

async function partsOf(files: readonly string[], find: (file: string, module: Part['module']) => Part[]) {
  const found = await Promise.all(files.map(async (file) => find(file, await import(join(ROOT, file)))))
  return found.flat()
}

function pageOf(file: string, module: Part['module']): Part[] {
  return [{ name: `page ${addressOf(file)}`, kind: 'page', module, key: 'default' }]
}

function routesOf(file: string, module: Part['module']): Part[] {
  return METHODS.filter((method) => method in module).map((key) => ({
    name: `${key} ${addressOf(file)}`,
    kind: 'route',
    module,
    key,
  }))
}

function actionsOf(_file: string, module: Part['module']): Part[] {
  return Object.keys(module).map((key) => ({ name: key, kind: 'action', module, key }))
}

/** The address of a page or route: its folders, without the parenthesized ones. */
function addressOf(file: string): string {
  const folders = dirname(file).split('/').slice(1)
  return `/${folders.filter((folder) => !/^\(.*\)$/.test(folder)).join('/')}`
}

/** @throws if a single function is an action, since only whole files of actions are listed. */
function filesWithActions(): string[] {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: ROOT })
  return files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    if (!/^\s*['"]use server['"]/m.test(text)) return false
    if (/^['"]use server['"]/.test(text) && basename(file) === 'actions.ts') return true
    throw new Error(`${file} has an action, but is not an actions.ts with only actions.`)
  })
}
