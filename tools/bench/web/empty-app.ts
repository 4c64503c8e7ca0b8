import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '#tools/system/postgres.ts'
import { startServer } from '../rig/process.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The minimal Next app with a button. */
const FILES: Record<string, string> = {
  'package.json': '{ "name": "empty", "type": "module", "private": true }',
  // Our packages are linked, and the bundler follows links only inside its root.
  'next.config.mjs': `export default {
    compress: false, poweredByHeader: false, typescript: { ignoreBuildErrors: true },
    turbopack: { root: '/' }, outputFileTracingRoot: '/',
  }`,
  'app/layout.jsx': `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>
  }`,
  // Our pages are rendered per request, too.
  'app/page.jsx': `import { Button } from './button.jsx'
  export const dynamic = 'force-dynamic'
  export default function Page() { return <main><h1>Empty</h1><Button /></main> }`,
  'app/button.jsx': `'use client'
  import { useState } from 'react'
  export function Button() {
    const [presses, press] = useState(0)
    return <button type="button" onClick={() => press(presses + 1)}>{presses}</button>
  }`,
}

/** The yardstick of the studio's pages: builds and starts an app of one page and one button. @returns its address. */
export async function startEmptyApp(rig: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-empty-app-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    })
  run(join(ROOT, 'node_modules/next/dist/bin/next'), 'build')
  run(join(ROOT, 'tools/compress-static.mjs'))
  const port = await freePort()
  const args = [folder, String(port)]
  await startServer(rig, join(import.meta.dirname, 'empty-app.worker.ts'), { args, cwd: folder })
  return `http://localhost:${port}`
}
