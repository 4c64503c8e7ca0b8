import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ExampleJob,
  FAILING_PROMPT,
  HONEST,
  jobBody,
  PRICE,
} from '#tests/fixtures/conformance/behaviour.ts'
import { makeClip, RIGHT_SHAPE } from '#tests/fixtures/conformance/clip.ts'
import {
  MAIN_KEY,
  POOR_KEY,
  REVOKED_KEY,
  startExampleService,
} from '#tests/fixtures/conformance/example-service.ts'
import { FAULTS } from '#tests/fixtures/conformance/faults.ts'
import { examineHere, failedLines, type Report } from '#tests/fixtures/conformance/program.ts'

let clip: Buffer

beforeAll(async () => {
  clip = await makeClip()
})
/** With every option that an operator can give. */
function examine(url: string, ...more: string[]) {
  return examineHere([
    ...['--base-url', url, '--key', MAIN_KEY, '--poor-key', POOR_KEY, '--revoked-key', REVOKED_KEY],
    ...['--failing-prompt', FAILING_PROMPT, '--poll-seconds', '0.1', ...more],
  ])
}

test('an honest service passes every line, and the money is explained', async () => {
  await using service = await startExampleService(clip)
  const { code, report } = await examine(service.url)
  expect(failedLines(report)).toEqual([])
  expect(code).toBe(0)
  expect(report.money).toEqual({ spentYen: 750, acceptedYen: 750, unknownYen: 0 })
  expect(service.state.accounts[0]?.spend).toBe(750)
})

describe.concurrent.each(Object.entries(FAULTS))('a fault of %s is caught', (_what, faults) => {
  test.each(faults)('a service that $name', async ({ behaviour, failing, words }) => {
    await using service = await startExampleService(clip, behaviour)
    const { code, report } = await examine(service.url, ...words)
    expect(failedLines(report).toSorted()).toEqual(failing.toSorted())
    expect(code).toBe(1)
  })
})

/** A job may be in progress between two polls, so never having seen it proves nothing. */
const CANNOT_FAIL = ['States and transitions 2']

test('every line that can pass fails under some fault', async () => {
  await using service = await startExampleService(clip)
  const { report } = await examine(service.url)
  const passed = report.lines
    .filter(({ outcome }) => outcome === 'passed')
    .map(({ section, number }) => `${section} ${number}`)
  const caught = Object.values(FAULTS).flatMap((faults) => faults.flatMap(({ failing }) => failing))
  expect(passed.filter((line) => !caught.includes(line))).toEqual(CANNOT_FAIL)
})

describe.concurrent('a video that breaks the format is caught', () => {
  const everywhere = ['What the service does 3']
  test.each([
    ['is too short', { seconds: 7 }, ['Model table 2', 'Limits 2']],
    ['is too small', { width: 640, height: 360 }, ['Model table 3', 'Limits 3']],
    ['has no sound', { sound: false }, ['Model table 4', 'Limits 3']],
  ])('a video that %s', async (_name, shape, failing) => {
    await using service = await startExampleService(await makeClip({ ...RIGHT_SHAPE, ...shape }))
    const { code, report } = await examine(service.url)
    expect(failedLines(report).toSorted()).toEqual([...everywhere, ...failing].toSorted())
    expect(code).toBe(1)
  })
})

test.each([
  ['billed', PRICE],
  ['not billed', 0],
])(
  'reports a submission without an answer that was %s, leaves it unexplained and never resends it',
  async (_name, extra) => {
    await using service = await startExampleService(clip, {
      charge: (_state, caller) => {
        caller.spend += isLong(service.state.jobs.at(-1)) ? extra : PRICE
      },
      accepted: (all, job) => (isLong(job) ? null : HONEST.accepted(all, job)),
    })
    const { code, report } = await examine(service.url)
    expect(code).toBe(1)
    expect(service.state.jobs.filter(isLong)).toHaveLength(1)
    expect(failedLines(report)).toContain('Errors, rules 3')
    expect(failedLines(report)).not.toContain('Billing rules 1')
    expect(report.money).toEqual({ spentYen: 500 + extra, acceptedYen: 500, unknownYen: 250 })
  },
)

test('a submission without an answer may be billed late, once', async () => {
  await using service = await startExampleService(clip, {
    charge: (all, caller) => {
      if (!isLong(all.jobs.at(-1))) caller.spend += PRICE
    },
    accepted: (all, job) => (isLong(job) ? null : HONEST.accepted(all, job)),
    poll: (job) => {
      const late = service.state.jobs.find((candidate) => isLong(candidate) && candidate.downloads === 0)
      if (late) {
        late.downloads = 1
        late.account.spend += PRICE
      }
      return HONEST.poll(job)
    },
  })
  const { report } = await examine(service.url)
  expect(failedLines(report)).not.toContain('Poll a job 6')
  expect(report.money).toEqual({ spentYen: 750, acceptedYen: 500, unknownYen: 250 })
})

test('waits out a temporary rate limit, and its line passes', async () => {
  let left = 2
  await using service = await startExampleService(clip, {
    refusal: (state, caller, body) => {
      const limited = caller.key === MAIN_KEY && left-- > 0
      return limited ? { status: 429, headers: { 'retry-after': '0' } } : HONEST.refusal(state, caller, body)
    },
  })
  const { code, report } = await examine(service.url)
  expect(failedLines(report)).toEqual([])
  expect(code).toBe(0)
  expect(outcomeOf(report, 'Errors, conditions', 2)).toBe('passed')
})

test('probes the rate limit only on request, and no further than requested', async () => {
  await using service = await startExampleService(clip, {
    refusal: (all, caller, body) =>
      all.jobs.length >= 5 ? { status: 429 } : HONEST.refusal(all, caller, body),
  })
  const { code, report } = await examine(service.url, '--probe-rate-limit', '4')
  expect(code).toBe(0)
  expect(outcomeOf(report, 'Limits', 7)).toBe('passed')
  expect(service.state.accounts[0]?.spend).toBe(5 * PRICE)
})

test('a service that accepts everything cannot spend more than --max-yen', async () => {
  await using service = await startExampleService(clip, {
    refusal: (_state, _caller, body) =>
      body.endsWith('}') && body.includes('prompt') ? null : { status: 400 },
  })
  const { code, report } = await examine(service.url, '--max-yen', '1000')
  expect(code).toBe(1)
  expect(service.state.accounts[0]?.spend).toBe(1000)
  expect(report.withheld).toContain('2,001 characters')
})

test('videos that never finish fail their lines when the wait is over', async () => {
  await using service = await startExampleService(clip, {
    poll: (job) => ({ status: 200, json: jobBody({ ...job, polls: 2 }) }),
  })
  const { code, report } = await examine(service.url, '--wait-seconds', '1')
  expect(code).toBe(1)
  expect(failedLines(report)).toContain('Events 1')
  expect(outcomeOf(report, 'Poll a job', 6)).toBe('passed')
})

function isLong(job: ExampleJob | undefined): boolean {
  return job?.prompt.length === 2000
}

function outcomeOf({ lines }: Report, section: string, number: number): string | undefined {
  return lines.find((line) => line.section === section && line.number === number)?.outcome
}
