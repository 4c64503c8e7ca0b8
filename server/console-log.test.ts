import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logConsole } from './console-log.ts'

test('logs a package’s output as one line of bounded length', () => {
  let written = ''
  const output = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  const target = { warn: () => {}, error: () => {} } as unknown as Pick<Console, 'warn' | 'error'>
  logConsole(pino(output), target)
  target.error('\x1b[31mfailed\x1b[39m', new Error('x\n{"level":30,"msg":"forged"}'), 'y'.repeat(20_000))
  target.warn('%s was\nodd', 'it')
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ level }) => level)).toEqual([50, 40])
  expect(lines[0].msg).toMatch(/^failed Error: x\n/)
  expect(lines[0].msg.length).toBe(2_000)
  expect(lines[1].msg).toBe('it was\nodd')
})
