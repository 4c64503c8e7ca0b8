import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { type Caller, lacks, requireAct } from '../../caller.ts'
import { PATIENT, statementsOf } from '../../database/client.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Message } from '../../i18n/message.ts'
import { refused } from '../../i18n/refused.ts'
import { reason } from '../../input.ts'
import type { Studio } from '../../studio.ts'
import { isDay, isTimeZone, knownZone, startOfDay } from '../../time.ts'
import { formatYen } from '../../yen.ts'
import { availability } from './availability.ts'
import { READING_LOCK } from './keep-reading.ts'
import type { ExplainResult, ExplanationView } from './view.ts'

/** Number of recent explanations listed. */
const MOST_LISTED = 200

const HALF_A_DAY_MS = 12 * 3_600_000

const input = z.object({
  amountYen: z.int().refine((yen) => yen !== 0),
  reason,
  /** The day on which the key's spend changed by it, and the IANA time zone of that day. */
  day: z.string().refine(isDay),
  zone: z.string().refine(isTimeZone).transform(knownZone),
})

const takeBackInput = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  reason,
})

/**
 * Explains a part of the difference between the last reading's spend and everything accounted for. Admins only; the
 * person, time and reason are kept and never changed. No more than the difference can be explained. If the spend is
 * sometimes reset, no difference is known, so the admin's word counts.
 */
export async function explain(studio: Studio, caller: Caller, asked: unknown): Promise<ExplainResult> {
  if (lacks(caller, 'money')) return refused('balance.explanations.notAllowed')
  const parsed = input.safeParse(asked)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { amountYen, reason, day, zone } = parsed.data
  const at = studio.now()
  const startsAt = startOfDay(day, zone)
  if (startsAt > at.getTime()) return refused('balance.explanations.notBegun')
  // The middle of the day belongs to that day in most zones.
  const spentAt = new Date(Math.min(at.getTime(), startsAt + HALF_A_DAY_MS))
  return studio.db.$transaction(async (tx) => {
    // Serialized with other explanations, so that no difference is explained twice, and with readings, which change it.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${READING_LOCK})`
    const reading = await tx.reading.findFirst({ orderBy: { id: 'desc' }, select: { keyMark: true } })
    if (!reading) return refused('balance.explanations.noReading')
    const { unexplainedYen } = await availability({ ...studio, query: statementsOf(tx) })
    if (!isPartOf(amountYen, unexplainedYen) && !studio.settings.keyResets) {
      return refused(tooMuch(unexplainedYen))
    }
    const { keyMark } = reading
    const { id } = await tx.explanation.create({
      data: { at, spentAt, keyMark, amountYen, reason, userId: caller.id },
      select: { id: true },
    })
    const subject = { kind: 'explanation', id: String(id) } as const
    await recordAct(tx, { act: 'money.explained', by: caller, subject, after: { yen: amountYen, reason } })
    return { kind: 'settled' }
  }, PATIENT)
}

/**
 * Reverts a wrong explanation, in full and once, by one of the opposite sign for the same key and day. Admins only; the
 * person, time and reason are kept, as for an explanation. The difference can be explained again afterwards.
 */
export async function takeBackExplanation(
  studio: Studio,
  caller: Caller,
  asked: unknown,
): Promise<ExplainResult> {
  if (lacks(caller, 'money')) return refused('balance.explanations.notAllowed')
  const parsed = takeBackInput.safeParse(asked)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { id, reason } = parsed.data
  const wrong = await studio.db.explanation.findFirst({
    where: { id: BigInt(id), takesBackId: null },
    select: { id: true, spentAt: true, keyMark: true, amountYen: true },
  })
  if (!wrong) return refused('balance.explanations.notThere')
  const { id: takesBackId, amountYen, ...of } = wrong
  const who = { at: studio.now(), userId: caller.id }
  try {
    await studio.db.$transaction(async (tx) => {
      await tx.explanation.create({ data: { ...of, ...who, amountYen: -amountYen, reason, takesBackId } })
      await recordAct(tx, {
        act: 'money.explanationTakenBack',
        by: caller,
        subject: { kind: 'explanation', id },
        before: { yen: amountYen },
        after: { yen: 0, reason },
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return refused('balance.explanations.takenBackBefore')
  }
  return { kind: 'settled' }
}

/** The last explanations, newest first, of all keys; for any member. */
export async function listExplanations(studio: Studio, caller: Caller): Promise<ExplanationView[]> {
  requireAct(caller, 'see')
  const last = await studio.db.reading.findFirst({ orderBy: { id: 'desc' }, select: { keyMark: true } })
  const rows = await studio.db.explanation.findMany({
    orderBy: { id: 'desc' },
    take: MOST_LISTED,
    include: { user: { select: { name: true } }, takenBackBy: { select: { id: true } } },
  })
  return rows.map(({ id, at, spentAt, keyMark, amountYen, reason, user, takesBackId, takenBackBy }) => ({
    id: String(id),
    at: at.toISOString(),
    spentAt: spentAt.toISOString(),
    amountYen,
    reason,
    by: user.name,
    ofAnotherKey: keyMark !== last?.keyMark,
    takesBack: takesBackId !== null,
    isTakenBack: takenBackBy !== null,
  }))
}

/** Whether an amount has the sign of another and is at most as large. */
function isPartOf(yen: number, wholeYen: number): boolean {
  return yen > 0 ? yen <= wholeYen : yen >= wholeYen
}

function tooMuch(unexplainedYen: number): Message {
  if (unexplainedYen === 0) return { key: 'balance.explanations.nothing' }
  return { key: 'balance.explanations.tooMuch', values: { yen: formatYen(unexplainedYen) } }
}

function problemOf({ issues }: z.ZodError): Message {
  const [field] = issues[0]?.path ?? []
  if (field === 'amountYen') return { key: 'balance.explanations.noYen' }
  if (field === 'reason') return { key: 'ui.noReason' }
  return { key: field === 'id' ? 'balance.explanations.notThere' : 'balance.explanations.noDay' }
}
