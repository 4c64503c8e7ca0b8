import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunStatement } from '#platform/database.ts'
import { checkBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { type Chance, createChance } from '#tests/fixtures/platform/chance.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { freePort } from '#tools/system/postgres.ts'
import { type Child, killChildren, startChild } from '../rig/children.ts'
import { startProxy } from './rig/nginx.ts'
import {
  findLies,
  isOwed,
  type Keys,
  makeKeys,
  makeSubmission,
  repeatUntilAccepted,
  type Submission,
  submitOnce,
} from './rig/submissions.ts'
import { STEPS, type Trouble } from './rig/trouble.ts'

const KILLS_AT_EACH_STEP = 2
/** In flight when the process dies, besides the submission that ends it. */
const BYSTANDERS = 50
/** How often a bystander waits at a step of its own, in percent, and how long at most. */
const WAITING_PERCENT = 40
const LONGEST_WAIT_MS = 8

describe('a process killed at every step of a submission', () => {
  const proxies = new AsyncDisposableStack()
  let place: TestDatabase
  let opened: ServiceDatabase
  let keys: Keys

  beforeAll(async () => {
    place = await makeTestDatabase()
    opened = await openServiceDatabase(place, { prompt: true })
    keys = await makeKeys(opened.prisma)
  })
  afterAll(async () => {
    await proxies.disposeAsync()
    await killChildren()
    await opened?.close()
    await place?.drop()
  })

  /** Sends everything at once to a service that one of the submissions will end. */
  async function killDuring(
    wanted: { name: string; step: string; port: number; listensAt: number },
    victims: ReturnType<typeof makeVictims>,
    chance: Chance,
    owed: Submission[],
  ): Promise<Submission[]> {
    const { name, step, port, listensAt } = wanted
    const victim = await victims.next(listensAt)
    await Promise.all(owed.map(repeatUntilAccepted))
    const killerAt = chance.below(BYSTANDERS + 1)
    const submissions = Array.from({ length: BYSTANDERS + 1 }, (_, index) => {
      const prompt = `${name} ${index}`
      if (index !== killerAt) return makeSubmission(chance, { prompt, trouble: wait(chance), keys, port })
      const trouble: Trouble = { action: 'kill', step, waitMs: 0 }
      return makeSubmission(chance, { prompt, trouble, keys, port, manner: { kind: 'plain' } })
    })
    await Promise.all(submissions.map(submitOnce))
    await waitFor(`the process to die at the step ${step}`, () => victim.process.signalCode)
    await victims.buried(victim)
    return submissions
  }

  test.concurrent.each(['direct', 'through nginx'])(
    '%s: an error was not charged, a 202 was charged once, and no answer was charged once with its job or not at all',
    async (way) => {
      const chance = createChance()
      const listensAt = await freePort()
      const proxyPort = way === 'direct' ? null : await startProxy(proxies, listensAt)
      const victims = makeVictims(place, opened.database.query)
      const lies: string[] = []
      let before: Submission[] = []
      const check = async () => void lies.push(...(await findLies(opened.database.query, before)))
      const port = proxyPort ?? listensAt
      for (let round = 0; round < STEPS.length * KILLS_AT_EACH_STEP; round++) {
        const wanted = { name: `${way} ${round}`, step: STEPS[round % STEPS.length] ?? '', port, listensAt }
        const submissions = await killDuring(wanted, victims, chance, before.filter(isOwed))
        await check()
        before = submissions
      }
      await victims.next(listensAt)
      await Promise.all(before.filter(isOwed).map(repeatUntilAccepted))
      await check()
      expect(lies, `seed ${chance.seed}`).toEqual([])
    },
    300_000,
  )

  test('afterwards the books add up', async () => {
    expect((await checkBooks(opened.prisma)).differences).toEqual([])
  })
})

const VICTIM = new URL('rig/step-victim.ts', import.meta.url)
const CONNECTIONS = {
  name: 'connections_of',
  text: 'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1::text',
}

/** Services to be killed at a step of a submission, each ready before the one in front of it is dead. */
function makeVictims({ url, folder }: TestDatabase, query: RunStatement) {
  const names = new WeakMap<Child<{ port: number }>, string>()
  const prepare = () => {
    const name = `victim-${crypto.randomUUID()}`
    const env = { DATA_DIR: folder, SERVICE_DATABASE_URL: url, PGAPPNAME: name }
    const victim = startChild<{ port: number }>(VICTIM, { env })
    names.set(victim, name)
    const ready = victim.hear('ready')
    ready.catch(() => {}) // nobody may need it any more
    return { victim, ready }
  }
  let spare = prepare()
  return {
    /** The next one, listening on the port. */
    async next(port: number) {
      const { victim, ready } = spare
      await ready
      await victim.tell({ port })
      spare = prepare()
      return victim
    },
    /** Waits until a victim is dead, and until the database server has noticed. */
    async buried(victim: Child<{ port: number }>) {
      await victim.ended
      await waitFor('the connections of a dead service to end', async () => {
        const [row] = await query<{ count: number }>(CONNECTIONS, [names.get(victim)])
        return row?.count === 0
      })
    },
  }
}

function wait(chance: Chance): Trouble | null {
  if (!chance.percent(WAITING_PERCENT)) return null
  return { action: 'wait', step: chance.pick(STEPS), waitMs: chance.below(LONGEST_WAIT_MS) }
}
