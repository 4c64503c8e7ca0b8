import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { runTask } from './task-process.ts'

const HERE = JSON.stringify(join(import.meta.dirname, 'task-process.ts'))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-task-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A module whose task is `body`, which may use `task`. */
function module(name: string, body: string): URL {
  const path = join(folder, `${name}.ts`)
  writeFileSync(path, `import { performTask } from ${HERE}\nperformTask(async (task: any) => { ${body} })\n`)
  return pathToFileURL(path)
}

const run = (url: URL, task: unknown = {}, signal = new AbortController().signal) =>
  runTask(url, { task, signal })

/** Whether a process exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const FOR_EVER = 'return new Promise(() => setInterval(() => {}, 1000))'

describe('a task in a process of its own', () => {
  it('returns any result that can be cloned', async () => {
    const url = module('double', 'return { bytes: task.bytes.map((byte: number) => byte * 2), at: task.at }')
    const at = new Date(0)
    expect(await run(url, { bytes: new Uint8Array([1, 2]), at })).toEqual({
      bytes: new Uint8Array([2, 4]),
      at,
    })
  })

  it('fails with its own error and its code', async () => {
    const url = module('missing', "await (await import('node:fs/promises')).readFile('/nowhere/at/all')")
    await expect(run(url)).rejects.toMatchObject({
      code: 'ENOENT',
      message: expect.stringContaining('/nowhere'),
    })
  })

  it('can crash without harm to anything else', async () => {
    const crash = module('crash', "process.kill(process.pid, 'SIGSEGV')")
    await expect(run(crash)).rejects.toThrow('the process ended early: SIGSEGV')
    await expect(run(module('leave', 'process.exit(3)'))).rejects.toThrow('the process ended early: code 3')
    await expect(run(pathToFileURL(join(folder, 'none.ts')))).rejects.toThrow(
      'the process ended early: code 1',
    )
  })

  it('does not see our environment, and runs all its threads at a lower priority', async () => {
    process.env.A_SECRET = 'of ours'
    const url = module(
      'look',
      `const { getPriority } = process.getBuiltinModule('node:os')
      const { readdirSync } = process.getBuiltinModule('node:fs')
      const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
      return { names: Object.keys(process.env), nice: threads.map((thread) => getPriority(thread)) }`,
    )
    const seen = (await run(url)) as { names: string[]; nice: number[] }
    delete process.env.A_SECRET
    expect(seen.names).not.toContain('A_SECRET')
    expect(new Set(seen.nice)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
  })

  it('is aborted with the reason of the signal, before and after it begins', async () => {
    const ended = AbortSignal.abort(new Error('too late'))
    await expect(run(module('never', FOR_EVER), {}, ended)).rejects.toThrow('too late')
    const controller = new AbortController()
    const lasting = run(module('ever', FOR_EVER), {}, controller.signal)
    controller.abort(new Error('shutting down'))
    await expect(lasting).rejects.toThrow('shutting down')
  })

  it('is ended with the error of its starter, even if it finished first', async () => {
    for (const body of [FOR_EVER, 'return 1']) {
      const begun = () => Promise.reject(new Error('not yours any more'))
      const answer = runTask(module('taken', body), { task: {}, signal: new AbortController().signal, begun })
      await expect(answer).rejects.toThrow('not yours any more')
    }
  })

  it('ignores the signals of a terminal, and ends when its parent is gone', async () => {
    const body = "process.getBuiltinModule('node:fs').writeFileSync(task, String(process.pid)); "
    const url = module('lasting', body + FOR_EVER)
    const pidFile = join(folder, 'pid')
    const code = `import { runTask } from ${HERE}
      runTask(new URL(process.argv[1]), { task: process.argv[2], signal: new AbortController().signal })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code, url.href, pidFile], {
      stdio: 'ignore',
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = await vi.waitFor(() => {
      const found = Number(readFileSync(pidFile, 'utf8'))
      expect(found).toBeGreaterThan(0)
      return found
    }, WAIT)
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
    process.kill(pid, 'SIGINT')
    process.kill(pid, 'SIGTERM')
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), WAIT)
  })
})
