import type { Person, ProjectName } from './cast.ts'
import { SCENES, type Scene } from './cast.ts'
import type { Random } from './random.ts'
import { type Attempt, type Ending, STORY, type Take } from './story.ts'

/** Gives every take of the story its ids and moments. Pure: the same seed and the same present give the same month. */

export const PRICE_YEN = 250

/** One submission with all its moments; those it did not live to are null. */
export interface Shot extends Take {
  id: string
  attemptId: string
  parentId: string | null
  jobId: string | null
  by: Person
  project: ProjectName | null
  tags: string[]
  prompt: string
  scene: Scene | null
  seed: number | null
  take: number
  takes: number
  createdAt: Date
  sentAt: Date | null
  /** When the service answered, or nobody waited for it any more. */
  answeredAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  archivedAt: Date | null
  /** When a person or the readings ended it otherwise. */
  endedAt: Date | null
  /** When the service gave its price back, and when the team wrote that down. */
  refundedAt: Date | null
  creditedAt: Date | null
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TOKYO = 9 * HOUR

const WITH_SERVICE: readonly Ending[] = ['completed', 'failed', 'credited']

/** Every submission of the month, oldest first. */
export function scheduleStory(now: Date, random: Random): Shot[] {
  const firstOf = new Map<string, string>()
  return STORY.flatMap((attempt) => {
    const begin = startOf(attempt.when, now) + random.between(0, 20 * SECOND)
    const attemptId = random.uuid(begin)
    const shots = attempt.takes.map((take, index) =>
      scheduleTake({ attempt, take, index, begin, attemptId, random, firstOf }),
    )
    if (attempt.id && shots[0]) firstOf.set(attempt.id, shots[0].id)
    return shots
  })
}

function startOf(when: Attempt['when'], now: Date): number {
  if ('minutesAgo' in when) return now.getTime() - when.minutesAgo * MINUTE
  const [hours = 0, minutes = 0] = when.at.split(':').map(Number)
  const today = Math.floor((now.getTime() + TOKYO) / DAY) * DAY - TOKYO
  return today - when.day * DAY + hours * HOUR + minutes * MINUTE
}

interface TakeOf {
  attempt: Attempt
  take: Take
  index: number
  begin: number
  attemptId: string
  random: Random
  /** The first take of each attempt that has a name. */
  firstOf: ReadonlyMap<string, string>
}

function scheduleTake({ attempt, take, index, begin, attemptId, random, firstOf }: TakeOf): Shot {
  const { prompt, by, project, tags = [], seed } = attempt
  const created = begin + index * 4
  const withService = WITH_SERVICE.includes(take.ending)
  const sent = take.ending === 'withdrawn' ? null : created + random.between(30, 90) + index * 400
  const unanswered = take.ending === 'unknown' || take.ending === 'not_accepted'
  const answered = sent && sent + (unanswered ? 31 * SECOND : random.between(90, 260))
  const started = withService && answered ? answered + 6 * SECOND + index * 70 * SECOND : null
  const finished = started && started + random.between(48 * SECOND, 66 * SECOND)
  const ended =
    take.ending === 'withdrawn'
      ? created + 90 * SECOND
      : take.ending === 'not_accepted' && answered
        ? answered + 4 * MINUTE
        : null
  const refunded = take.ending === 'credited' && finished ? finished + 26 * HOUR : null
  return {
    ...take,
    id: random.uuid(created),
    attemptId,
    parentId: (attempt.again && firstOf.get(attempt.again)) || null,
    jobId: withService ? random.uuid(created) : null,
    by,
    project,
    tags: [...tags],
    prompt: 'words' in prompt ? prompt.words : `${SCENES[prompt.scene]}${prompt.more ?? ''}`,
    scene: 'scene' in prompt ? prompt.scene : null,
    seed: seed === undefined ? null : seed + index,
    take: index + 1,
    takes: attempt.takes.length,
    createdAt: new Date(created),
    sentAt: moment(sent),
    answeredAt: moment(answered),
    startedAt: moment(started),
    finishedAt: moment(finished),
    archivedAt: take.ending === 'completed' && finished ? new Date(finished + 3 * SECOND) : null,
    endedAt: moment(ended),
    refundedAt: moment(refunded),
    creditedAt: refunded ? new Date(refunded + 25 * MINUTE) : null,
  }
}

function moment(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
