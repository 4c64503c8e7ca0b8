import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HONEST } from '#tests/fixtures/conformance/behaviour.ts'
import { makeClip } from '#tests/fixtures/conformance/clip.ts'
import {
  MAIN_KEY,
  POOR_KEY,
  REVOKED_KEY,
  startExampleService,
} from '#tests/fixtures/conformance/example-service.ts'
import { runProgram } from '#tests/fixtures/conformance/program.ts'
import { type Options, parseOptions } from './options.ts'
import { costOf } from './plan.ts'

const KEY = ['--key', MAIN_KEY]
const URL_WORDS = ['--base-url', 'https://video.example.com/']

let service: Awaited<ReturnType<typeof startExampleService>>
beforeAll(async () => {
  service = await startExampleService(await makeClip())
})
afterAll(() => service?.[Symbol.asyncDispose]())

function options(...words: string[]): Options {
  const parsed = parseOptions([...URL_WORDS, ...KEY, ...words], {})
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
  return parsed.options
}

test('by default polls every 15 s, waits 15 min and costs two videos', () => {
  expect(options()).toMatchObject({
    baseUrl: 'https://video.example.com',
    prefix: 'gateway',
    pollSeconds: 15,
    waitSeconds: 900,
    probeRateLimit: 0,
    maxYen: null,
  })
  expect(costOf(options())).toEqual({ videos: 2, yen: 500, neededYen: 750, worstYen: 3500 })
})

test('every option that sends more costs more', () => {
  const words = ['--failing-prompt', 'x', '--probe-rate-limit', '10']
  expect(costOf(options(...words)).yen).toBe((2 + 1 + 10) * 250)
})

test('keys can come from the environment', () => {
  const parsed = parseOptions(URL_WORDS, { CONFORMANCE_KEY: MAIN_KEY, CONFORMANCE_POOR_KEY: POOR_KEY })
  expect(parsed).toMatchObject({ kind: 'run', options: { key: MAIN_KEY, poorKey: POOR_KEY } })
})

test.each([
  [[], ['--key', '--base-url']],
  [[...URL_WORDS], ['--key is missing']],
  [[...KEY, '--base-url', 'ftp://x'], ['--base-url must be']],
  [[...KEY, ...URL_WORDS, '--prefix', 'a/b'], ['--prefix']],
  [[...KEY, ...URL_WORDS, '--poll-seconds', '0'], ['--poll-seconds']],
  [
    [...KEY, ...URL_WORDS, '--probe-rate-limit', '1.5', '--max-yen', 'all'],
    ['--probe-rate-limit', '--max-yen'],
  ],
  [[...KEY, ...URL_WORDS, '--revoked-key', 'a b'], ['--revoked-key']],
  [[...KEY, ...URL_WORDS, '--colour'], ['--colour']],
])('%j is refused with every problem', (words, named) => {
  const parsed = parseOptions(words, {})
  expect(parsed.kind).toBe('wrong')
  for (const name of named) expect(JSON.stringify(parsed)).toContain(name)
})

describe('the program', () => {
  const at = (url: string, ...more: string[]) => runProgram(['--base-url', url, ...KEY, ...more])

  test('exits with 2 and the usage when arguments are wrong', async () => {
    const { code, stdout, stderr } = await runProgram(['--key', MAIN_KEY])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('--base-url is missing.')
    expect(stderr).toContain('Usage: npm run conformance')
  })

  test('lists checks and cost on a dry run, and sends nothing', async () => {
    const { code, stdout } = await at('http://127.0.0.1:1', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain('Cost: ¥500, for 2 accepted submissions at ¥250.')
    expect(stdout).toContain('Versioning 1: Versioning: not shown.')
    expect(stdout).toContain('needs --poor-key')
    expect(stdout).not.toContain(MAIN_KEY)
  })

  test('exits with 2 when the host cannot be reached', async () => {
    const { code, stderr } = await at('http://127.0.0.1:1')
    expect(code).toBe(2)
    expect(stderr.trim()).toBe('http://127.0.0.1:1 cannot be reached: no answer (ECONNREFUSED).')
  })

  test('exits with 2 when the key is refused', async () => {
    const { code, stderr } = await runProgram(['--base-url', service.url, '--key', REVOKED_KEY])
    expect(code).toBe(2)
    expect(stderr.trim()).toBe('The key was refused: GET /key/info answered 401.')
  })

  test('exits with 2 before it sends anything when the balance is below the cost', async () => {
    const { code, stdout, stderr } = await runProgram(['--base-url', service.url, '--key', POOR_KEY])
    expect(code).toBe(2)
    expect(stdout).toContain('Cost: ¥500')
    expect(stderr.trim()).toBe(
      'The key has ¥249 left, and the run needs ¥750: its cost and ¥250 that stay unspent.',
    )
    expect(service.state.submissions).toBe(0)
  })

  test('exits with 2 when --max-yen is below the cost', async () => {
    const { code, stderr } = await at(service.url, '--max-yen', '500')
    expect(code).toBe(2)
    expect(stderr).toContain('--max-yen is ¥500')
  })

  test('exits with 2 when the key info contains no amounts', async () => {
    await using silent = await startExampleService(Buffer.alloc(0), { keyInfo: () => ({ key: 'sk-...' }) })
    const { code, stderr } = await at(silent.url)
    expect(code).toBe(2)
    expect(stderr).toContain('without a readable info.spend')
  })

  test('prints a line for each sentence and never a key', async () => {
    await using leaky = await startExampleService(await makeClip(), {
      keyInfo: (state, { key, ...rest }) => ({ ...(HONEST.keyInfo(state, { key, ...rest }) as object), key }),
    })
    const { code, stdout, stderr } = await at(leaky.url, '--poll-seconds', '0.1')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^ {2}failed +1 {2}key: string\. The calling key/m)
    expect(stdout).toMatch(/^ {2}passed +4 {2}Response: the MP4 video bytes/m)
    expect(stdout).toMatch(/^ {2}not applicable +4 {2}Available balance/m)
    expect(stdout).toContain('Spent: ¥500. Accepted submissions explain ¥500.')
    expect(stdout + stderr).not.toContain(MAIN_KEY)
    expect(stdout).not.toContain('\x1b')
  })
})
