import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKey, revokeKey } from '#service/billing/api-keys.ts'
import { PermanentRenderError, type Renderer } from '#service/renderer.ts'
import { finishVideo, loadRenderer } from '#service/renderers/load.ts'
import { makeClip } from '#tests/fixtures/conformance/clip.ts'
import { failedLines, runForReport } from '#tests/fixtures/conformance/program.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import {
  RENDERER_SETTINGS,
  type ServiceUnderTest,
  startServiceUnderTest,
} from '#tests/fixtures/service/service-under-test.ts'

const FAILING_PROMPT = 'a film that cannot be made'
/** Three submissions are planned; the probe finds the limit with its second. */
const RATE_LIMIT = 4

describe('our own service', () => {
  let place: TestDatabase
  let service: ServiceUnderTest | undefined

  beforeEach(async () => {
    place = await makeTestDatabase()
  })
  afterEach(async () => {
    await service?.stop()
    await place?.drop()
  })

  /** The program's report, with keys of every kind and a prompt that fails. */
  async function examine({ baseUrl, prisma, client }: ServiceUnderTest, ...more: string[]) {
    const [main, poor] = [await client(5000), await client(249)]
    const { id, key: revoked } = await createKey(prisma, { name: 'gone', budgetYen: 5000, now: new Date() })
    await revokeKey(prisma, id, new Date())
    const examined = await runForReport([
      ...['--base-url', baseUrl, '--key', main.key, '--poor-key', poor.key, '--revoked-key', revoked],
      ...['--failing-prompt', FAILING_PROMPT, '--poll-seconds', '0.2', ...more],
    ])
    return { ...examined, spendYen: await main.spend() }
  }

  function expectKept({ code, report, spendYen }: Awaited<ReturnType<typeof examine>>) {
    expect(failedLines(report)).toEqual([])
    expect(code).toBe(0)
    expect(report.money).toEqual({ spentYen: 750, acceptedYen: 750, unknownYen: 0 })
    expect(spendYen).toBe(750)
  }

  // Three films of eight seconds take minutes.
  test.runIf(process.env.PROOFS === 'all')(
    'keeps the specification with its built-in renderer',
    async () => {
      const builtin = loadRenderer('builtin', RENDERER_SETTINGS)
      service = await startServiceUnderTest(
        place,
        {},
        {
          rendererOf: () => failingFor(FAILING_PROMPT, builtin),
          finishVideo: (path, format, signal) => finishVideo(path, format, RENDERER_SETTINGS, signal),
        },
      )
      expectKept(await examine(service))
    },
    300_000,
  )

  test('keeps the specification under another prefix', async () => {
    const renderer = failingFor(FAILING_PROMPT, await renderingAtOnce())
    service = await startServiceUnderTest(place, { prefix: 'cinema' }, { rendererOf: () => renderer })
    expectKept(await examine(service, '--prefix', 'cinema'))
  })

  test('keeps its rate limit, with every option given', async () => {
    const renderer = failingFor(FAILING_PROMPT, await renderingAtOnce())
    service = await startServiceUnderTest(
      place,
      { rateLimitPerMinute: RATE_LIMIT },
      { rendererOf: () => renderer },
    )
    const { code, report, spendYen } = await examine(service, '--probe-rate-limit', '2')
    expect(failedLines(report)).toEqual([])
    expect(code).toBe(0)
    expect(spendYen).toBe(RATE_LIMIT * 250)
    expect(report.lines.filter(({ seen }) => seen.includes('needs --'))).toEqual([])
  })
})

/** Writes the same clip for every prompt, so that the whole run fits into the window of the rate limit. */
async function renderingAtOnce(): Promise<Renderer> {
  const clip = await makeClip()
  return { name: 'clip', render: ({ outputPath }) => writeFile(outputPath, clip) }
}

/** A renderer that fails for one prompt. */
function failingFor(prompt: string, renderer: Renderer): Renderer {
  return {
    name: renderer.name,
    render: async (request, progress, signal) => {
      if (request.prompt === prompt) throw new PermanentRenderError('this film cannot be made')
      await renderer.render(request, progress, signal)
    },
  }
}
