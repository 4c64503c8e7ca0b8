import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeReading } from '../balance/reading.ts'
import { dispatch } from '../submissions/dispatch.ts'
import { submit } from '../submissions/submit.ts'
import { attempt } from '../testing/studio.ts'
import { sweepWell } from './testing/carry-out.ts'
import { bear, type Life } from './testing/life.ts'
import { type DeathAt, liveInMirror, type Scenario, type Story } from './testing/mirror.ts'
import { openScene, type Scene } from './testing/scene.ts'

/** What the simulation's copy of the studio (lib/simulation/studio) and the studio itself must live through alike. */
const SCENARIOS: Record<string, Scenario> = {
  'is accepted': [{ submit: 'accept' }],
  'is refused': [{ submit: 'refuse' }, { submit: 'accept' }],
  'finds the service broken': [{ submit: 'break' }],
  'is put off, and sent again': [{ submit: ['limit', 'busy', 'accept'] }, { passMs: 120_000 }],
  'gets a 202 without an id': [{ submit: 'accept in HTML' }, { passMs: 60_000 }],
  'is redirected, and not billed': [{ submit: 'redirect' }, { passMs: 300_000 }],
  'gets no answer, and was not billed': [{ submit: 'drop' }, { passMs: 300_000 }],
  'gets no answer, and was billed': [{ submit: 'accept silently' }, { passMs: 300_000 }],
  'waits for another one to settle': [
    { submit: 'drop' },
    { submit: 'accept' },
    { submit: 'refuse' },
    { passMs: 360_000 },
  ],
  'stays unknown beside a claim that may be credited': [
    { submit: 'accept in HTML' },
    { passMs: 180_000 },
    { submit: 'drop' },
    { passMs: 600_000 },
  ],
  'is given up when sending is paused for too long': [
    { submit: 'drop', dying: 'journal.mark done' },
    { submit: 'drop', dying: 'journal.mark done' },
    { submit: 'drop', dying: 'journal.mark done' },
    { submit: 'accept' },
    { passMs: 2_000_000 },
  ],
  'loses its process before it is sent': [
    { submit: 'accept', dying: 'journal.mark done' },
    { passMs: 400_000 },
  ],
  'loses its process before its answer is in the journal': [
    { submit: 'accept', dying: 'journal.write' },
    { passMs: 400_000 },
  ],
  'loses its process when its answer is in the journal': [
    { submit: 'accept', dying: 'journal.write done' },
    { submit: 'limit', dying: 'journal.write done' },
    { passMs: 60_000 },
    { submit: 'drop', dying: 'journal.write done' },
    { submit: 'refuse', dying: 'journal.write done' },
    { passMs: 900_000 },
  ],
}

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  scene.truth.random = () => 0.4 // neither late nor lagging
})
afterAll(() => scene?.close())
beforeEach(() => scene.clear())

test.each(Object.entries(SCENARIOS))(
  'a submission that %s does so in the simulation, too',
  async (_, scenario) => {
    const real = await liveForReal(scenario)
    expect(real.length).toBeGreaterThan(0)
    expect(liveInMirror(scenario)).toEqual(real)
  },
)

const TICK_MS = 30_000

/** Lives through a scenario on the real studio, one process after another. */
async function liveForReal(scenario: Scenario): Promise<Story[]> {
  let life = await bear(scene.studio)
  await takeReading(life.studio)
  const tick = async () => {
    await sweepWell(life.studio)
    await takeReading(life.studio)
    const queued = { where: { status: 'queued' as const }, orderBy: { createdAt: 'asc' as const } }
    for (const { id } of await scene.studio.db.submission.findMany(queued)) await dispatch(life.studio, id)
    await life.idle()
  }
  for (const step of scenario) {
    if ('submit' in step) {
      scene.truth.fates.push(...[step.submit].flat())
      const successor = step.dying ? await submitAndDie(life, step.dying) : await submitAndLive(life)
      if (successor !== life) {
        life = successor
        await tick()
      }
    } else {
      for (let passedMs = 0; passedMs < step.passMs; passedMs += TICK_MS) {
        scene.advance(TICK_MS)
        await tick()
      }
    }
  }
  await life.bury()
  return stories()
}

async function submitAndLive(life: Life): Promise<Life> {
  await submit(
    life.studio,
    scene.member,
    attempt('A mirrored video'.padEnd(40 + scene.truth.posts.length, '.')),
  )
  await life.idle()
  return life
}

/** Submits so that the process dies at this point of the send. If sending is held, it never comes to that point. */
async function submitAndDie(life: Life, point: DeathAt): Promise<Life> {
  life.arrange({ when: (at) => at === point, how: 'crash' })
  await submitAndLive(life)
  if (!life.dead) {
    life.arrange(null)
    return life
  }
  await life.bury()
  return bear(scene.studio)
}

async function stories(): Promise<Story[]> {
  const rows = await scene.studio.db.submission.findMany({
    orderBy: { id: 'asc' },
    select: {
      sendCount: true,
      events: { orderBy: { id: 'asc' }, select: { status: true } },
      entries: { orderBy: { id: 'asc' }, select: { kind: true } },
      claim: { select: { state: true } },
    },
  })
  return rows.map(({ sendCount, events, entries, claim }) => ({
    history: events.map(({ status }) => status),
    sendCount,
    entries: entries.map(({ kind }) => kind).toSorted(),
    claim: claim?.state ?? null,
  }))
}
