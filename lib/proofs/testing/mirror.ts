import { press } from '../../simulation/people.ts'
import { RULES } from '../../simulation/rules.ts'
import { drawSetting, type Setting } from '../../simulation/setting.ts'
import { Process } from '../../simulation/studio/process.ts'
import { settleUnknowns } from '../../simulation/studio/read.ts'
import type { Plan } from '../../simulation/upstream/answers.ts'
import { World } from '../../simulation/world.ts'
import type { Status } from '../../submissions/state.ts'
import type { Observation } from '../../upstream/outcome.ts'
import type { Fate } from './truth.ts'

/** Where in a send its process dies: before it, or before or after its answer is in the journal. */
export type DeathAt = 'journal.mark done' | 'journal.write' | 'journal.write done'

/** What happens, in order: a submission, with what becomes of its POSTs, or time that passes. */
export type Scenario = readonly ({ submit: Fate | readonly Fate[]; dying?: DeathAt } | { passMs: number })[]

/** What became of one submission. */
export interface Story {
  history: Status[]
  sendCount: number
  entries: string[]
  claim: string | null
}

class Death extends Error {}

/** Lives through a scenario in the simulation, in which nothing else goes wrong and jobs never get on. */
export function liveInMirror(scenario: Scenario): Story[] {
  const histories = new Map<string, Status[]>()
  const world = new World(calmSeed(), RULES, (line) => {
    const [, id = '', to = ''] = /(s\d+) moves from \w+ to (\w+)/.exec(line) ?? []
    histories.get(id)?.push(to as Status)
  })
  world.faulty = false
  Object.assign(world.setting, CALM)
  world.service.poll = () => 'pending'
  const fates: Fate[] = []
  world.service.plan = () => planOf(fates.shift() ?? 'accept')
  const deaths = arrangeDeaths(world)
  const process = new Process(world)
  world.processes.push(process)
  process.start()
  pass(world, 1_000, () => {})
  for (const step of scenario) {
    if ('passMs' in step) {
      pass(world, step.passMs, () => process.crash())
      continue
    }
    fates.push(...[step.submit].flat())
    deaths.at = step.dying ?? null
    histories.set(`s${world.database.rows.length + 1}`, ['queued'])
    press(world, { posts: [] })
    pass(world, 1_900, () => process.crash())
    deaths.at = null
  }
  settleUnknowns(world)
  return world.database.rows.map(({ id, sendCount, entries, claim }) => ({
    history: histories.get(id) ?? [],
    sendCount,
    entries: Object.entries(entries)
      .flatMap(([kind, count]) => Array<string>(count).fill(kind))
      .toSorted(),
    claim: claim?.state ?? null,
  }))
}

const CALM: Partial<Setting> = {
  workers: 1,
  settleMs: 120_000,
  lags: false,
  keyShared: false,
  keyResets: false,
  clock: 'steady',
  credits: false,
}

/** One whose budget is no matter. */
function calmSeed(): number {
  for (let seed = 0; ; seed += 1) if (drawSetting(seed).budgetYen >= 1_000_000) return seed
}

/** Lets time pass; whoever dies meanwhile is dead at once, and started again at once. */
function pass(world: World, ms: number, die: () => void): void {
  const until = world.timeline.now + ms
  while (world.timeline.now < until) {
    try {
      world.timeline.runUntil(until)
    } catch (error) {
      if (!(error instanceof Death)) throw error
      die()
    }
  }
}

/** Makes the process die where it is told to, in the middle of what it does. */
function arrangeDeaths(world: World): { at: DeathAt | null } {
  const deaths: { at: DeathAt | null } = { at: null }
  const dieAt = (point: DeathAt) => {
    if (deaths.at !== point) return
    deaths.at = null
    throw new Death(point)
  }
  const { service, database } = world
  const post = service.post.bind(service)
  service.post = (...parts) => {
    dieAt('journal.mark done')
    return post(...parts)
  }
  const write = database.journal.set.bind(database.journal)
  database.journal.set = (...parts) => {
    dieAt('journal.write')
    write(...parts)
    dieAt('journal.write done')
    return database.journal
  }
  return deaths
}

const ANSWER_MS = 100

function planOf(fate: Fate): Plan {
  const refused = (status: number, retryAfter: string | null = null): Plan => {
    const observation: Observation = { seen: 'status', status, retryAfter, body: '{}', whole: true }
    return { kind: 'refused', answerMs: ANSWER_MS, observation }
  }
  const untold = (billed: boolean, observation?: Observation): Plan => ({
    kind: 'untold',
    billed,
    answerMs: ANSWER_MS,
    observation: observation ?? { seen: 'nothing', sent: true, error: 'UND_ERR_SOCKET' },
  })
  const accepted = (bodyOf: (id: string) => string, whole = true): Plan => ({
    kind: 'accepted',
    answerMs: ANSWER_MS,
    observe: ({ id }) => ({ seen: 'status', status: 202, retryAfter: null, body: bodyOf(id), whole }),
  })
  const bodyOf = (id: string) =>
    JSON.stringify({ id, status: 'pending', poll_path: `/gateway/videos/jobs/${id}` })
  switch (fate) {
    case 'accept':
      return accepted(bodyOf)
    case 'accept and stutter':
      return accepted((id) => bodyOf(id).slice(0, -12), false)
    case 'accept in HTML':
      return accepted(() => '<html>')
    case 'accept silently':
    case 'accept late':
      return untold(true)
    case 'drop':
      return untold(false)
    case 'redirect':
      return untold(false, { seen: 'status', status: 307, retryAfter: null, body: '', whole: true })
    case 'refuse':
      return refused(400)
    case 'break':
      return refused(500)
    case 'limit':
      return refused(429, '5')
    case 'busy':
      return refused(503, '5')
  }
}
