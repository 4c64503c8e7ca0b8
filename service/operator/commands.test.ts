import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { openBooks } from '#tests/fixtures/service/books.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('operator commands', () => {
  const books = openForTests(openBooks)

  const run = (...words: string[]) => books.run(...words)

  const ledgerOf = (jobId: string) =>
    books.prisma.ledgerEntry.findMany({ where: { jobId }, orderBy: { kind: 'asc' } })

  test('credits a failed job once, even when asked many times at once', async () => {
    const keyId = await books.newKey(1000)
    const jobId = await books.jobOn(keyId, 'failed')
    const answers = await Promise.all(Array.from({ length: 5 }, () => run('credit', jobId)))
    expect(answers.filter(({ exitCode }) => exitCode === 0)).toEqual([
      { exitCode: 0, lines: [`Credited ¥250 for job ${jobId}.`] },
    ])
    const again = { exitCode: 1, lines: [expect.stringContaining('before')] }
    expect(await run('credit', jobId)).toMatchObject(again)
    expect(await run('credit', jobId, '--force', '--reason', 'once more')).toMatchObject(again)
    expect(await books.spendOf(keyId)).toBe(0)
    expect((await ledgerOf(jobId)).map(({ kind, amountYen, reason }) => [kind, amountYen, reason])).toEqual([
      ['charge', 250, null],
      ['credit', 250, null],
    ])
  })

  test('concurrent credits to one key during submissions lose no yen', async () => {
    const keyId = await books.newKey(100_000)
    const jobs = await Promise.all(Array.from({ length: 20 }, () => books.jobOn(keyId, 'failed')))
    await Promise.all(jobs.flatMap((jobId) => [run('credit', jobId), books.submitOn(keyId)]))
    expect(await books.spendOf(keyId)).toBe(20 * 250)
  })

  test.each(['pending', 'in_progress', 'completed'] as const)(
    'credits a job that is %s only with --force, and keeps the reason in its ledger',
    async (status) => {
      const keyId = await books.newKey(1000)
      const jobId = await books.jobOn(keyId, status)
      expect(await run('credit', jobId)).toMatchObject({
        exitCode: 1,
        lines: [expect.stringContaining(status)],
      })
      expect(await books.spendOf(keyId)).toBe(250)
      expect(await run('credit', jobId, '--force', '--reason', 'wrong colours')).toMatchObject({
        exitCode: 0,
      })
      expect(await books.spendOf(keyId)).toBe(0)
      expect((await ledgerOf(jobId)).at(-1)).toMatchObject({ kind: 'credit', reason: 'wrong colours' })
    },
  )

  test('the database keeps a key only as prefix, hash and tail', async () => {
    const { lines } = await run('create', '--name', 'canary', '--budget', '0')
    const key = lines.at(-1) ?? ''
    const rows = await books.prisma.apiKey.findMany({ where: { name: 'canary' } })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  })

  test('the list shows the spend, the balance, the jobs and the state of each key', async () => {
    const active = await books.newKey(1000, 'active one')
    await books.submitOn(active)
    const revoked = await books.newKey(500, 'revoked one')
    await run('revoke', revoked)
    const { lines } = await run('list')
    const lineOf = (id: string) =>
      lines
        .find((line) => line.startsWith(id))
        ?.split(/ {2,}/)
        .slice(2)
    expect(lines[0]?.split(/ {2,}/)).toEqual([
      ...['ID', 'KEY', 'SPENT', 'BUDGET', 'AVAILABLE', 'JOBS', 'STATE (UTC)', 'NAME'],
    ])
    expect(lineOf(active)).toEqual(['¥250', '¥1,000', '¥750', '1', 'active', 'active one'])
    expect(lineOf(revoked)).toEqual(['¥0', '¥500', '¥0', '0', 'revoked 2026-11-21 12:00:00', 'revoked one'])
    const json = JSON.parse((await run('list', '--json')).lines.join('\n')) as { id: string }[]
    expect(json.find(({ id }) => id === active)).toEqual({
      id: active,
      name: 'active one',
      key: expect.stringMatching(/^sk-\.\.\..{4}$/),
      state: 'active',
      spendYen: 250,
      budgetYen: 1000,
      availableYen: 750,
      jobs: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
      endsAt: null,
    })
  })

  test('changes a budget, but never to less than the spend', async () => {
    const keyId = await books.newKey(500)
    await books.submitOn(keyId)
    await books.submitOn(keyId)
    expect(await books.submitOn(keyId)).toBeNull()
    expect(await run('budget', keyId, '499')).toEqual({
      exitCode: 1,
      lines: [`Key ${keyId} has already spent ¥500: its budget must be at least 500.`],
    })
    expect(await run('budget', keyId, '750')).toEqual({
      exitCode: 0,
      lines: [`Key ${keyId} has a budget of ¥750 now, of which ¥250 is left.`],
    })
    expect(await books.submitOn(keyId)).not.toBeNull()
    expect(await run('budget', keyId, '750')).toMatchObject({ exitCode: 0 })
  })

  test.each([
    [['budget', NOBODY, '5'], 'key'],
    [['revoke', NOBODY], 'key'],
    [['ledger', '--key', NOBODY], 'key'],
    [['credit', NOBODY], 'job'],
  ])('%j is refused for an unknown id', async (words, thing) => {
    expect(await run(...words)).toEqual({ exitCode: 1, lines: [`There is no ${thing} ${NOBODY}.`] })
  })

  test('the ledger shows charges and credits with the running total of each key', async () => {
    const [one, other] = [await books.newKey(1000, '=danger("x"), 日本'), await books.newKey(1000)]
    const first = await books.jobOn(one, 'completed')
    await laterMillisecond()
    const second = await books.jobOn(other, 'failed')
    await laterMillisecond()
    const third = await books.jobOn(one, 'completed')
    const later = new Date(Date.now() + 60_000)
    await books.prisma.ledgerEntry.create({
      data: {
        id: randomUUID(),
        keyId: one,
        jobId: first,
        kind: 'credit',
        amountYen: 250,
        createdAt: later,
        reason: '-x',
      },
    })
    const rowsOf = async (...words: string[]) => {
      const { lines } = await run('ledger', ...words)
      return lines
        .map((line) => line.trim().split(/ {2,}/).slice(1))
        .filter(([key]) => key === one || key === other)
    }
    const lines = [
      [one, first, 'charge', '+¥250', '¥250'],
      [other, second, 'charge', '+¥250', '¥250'],
      [one, third, 'charge', '+¥250', '¥500'],
      [one, first, 'credit', '-¥250', '¥250', '-x'],
    ]
    expect(await rowsOf()).toEqual(lines)
    expect(await rowsOf('--key', one)).toEqual(lines.filter(([key]) => key === one))
    const answer = await run('ledger', '--key', one, '--csv')
    const csv = answer.lines.join('\n').split('\n')
    expect(csv).toHaveLength(4)
    expect(csv[0]).toBe('\uFEFFtime_utc,key_id,key_name,job_id,kind,amount_yen,key_total_yen,reason\r')
    expect(csv[3]?.slice('2026-11-21 12:00:00,'.length)).toBe(
      `${one},"'=danger(""x""), 日本",${first},credit,-250,250,'-x\r`,
    )
    expect(await run('ledger', '--key', await books.newKey(0))).toEqual({
      exitCode: 0,
      lines: ['There are no entries yet.'],
    })
  })
})

/** Entries are listed in the order of their times, which are rounded to milliseconds. */
async function laterMillisecond(): Promise<void> {
  const from = Date.now()
  while (Date.now() < from + 2) await new Promise(setImmediate)
}
