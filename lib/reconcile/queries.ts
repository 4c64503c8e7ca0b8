import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { maySettle, sendingHold } from '../submissions/sending.ts'
import type { Question } from './bookings.ts'
import { decide, type Reconciliation } from './decide.ts'
import { gatherQuestion } from './question.ts'
import type { DecisionView, ReconcileView, UnknownView } from './view.ts'

const DECISIONS_SHOWN = 50
/** Readings on a timeline, around its submission: enough to see, few enough to draw. */
const READINGS_SHOWN = 24

/** Everything the reconcile page shows, for any member. */
export async function getReconcile(studio: Studio, caller: Caller): Promise<ReconcileView> {
  const question = await gatherQuestion(studio)
  const result = question && decide(question)
  const [unknowns, decisions, pause, hold] = await Promise.all([
    listUnknowns(studio, question, result),
    listDecisions(studio),
    studio.db.sendingPause.findFirst({ where: { liftedAt: null }, orderBy: { id: 'desc' } }),
    sendingHold(studio),
  ])
  return {
    unknowns,
    decisions,
    pause: pause && { at: pause.at.toISOString(), reason: pause.reason },
    holdUntil: hold?.kind === 'settling' ? hold.until.toISOString() : null,
    fit: result?.fit ?? 'as_told',
    unexplained: result?.unexplained ?? null,
    mayAct: maySettle(caller),
  }
}

async function listUnknowns(
  studio: Studio,
  question: Question | null,
  result: Reconciliation | null,
): Promise<UnknownView[]> {
  const rows = await studio.db.submission.findMany({
    where: { status: 'unknown' },
    orderBy: { claimedAt: 'asc' },
    select: {
      id: true,
      prompt: true,
      priceYen: true,
      user: { select: { id: true, name: true } },
      createdAt: true,
      claimedAt: true,
      acceptableUntil: true,
      reasonDetail: true,
      events: { where: { status: 'unknown' }, orderBy: { id: 'desc' }, take: 1, select: { at: true } },
    },
  })
  return rows.map((row) => {
    const sentAt = row.claimedAt ?? row.createdAt
    const gaveUpAt = row.events[0]?.at ?? sentAt
    const until = row.acceptableUntil ?? gaveUpAt
    const settlesAt = new Date(until.getTime() + studio.settings.spendSettleMs)
    const verdict = result?.verdicts.get(row.id)
    return {
      id: row.id,
      prompt: row.prompt,
      person: row.user,
      priceYen: row.priceYen,
      sentAt: sentAt.toISOString(),
      gaveUpAt: gaveUpAt.toISOString(),
      acceptableUntil: until.toISOString(),
      settlesAt: settlesAt.toISOString(),
      seen: row.reasonDetail,
      evidence: verdict?.evidence ?? null,
      missing: verdict?.verdict === 'cannot_tell' ? verdict.missing : [],
      readings: around(question?.readings ?? [], sentAt.getTime(), settlesAt.getTime()),
    }
  })
}

/** The last reading before, the first after, and an even choice of what is in between. */
function around(readings: Question['readings'], from: number, to: number): UnknownView['readings'] {
  const first = readings.findLastIndex((reading) => reading.answeredAt < from)
  const last = readings.findIndex((reading) => reading.askedAt >= to)
  const part = readings.slice(Math.max(0, first), last === -1 ? undefined : last + 1)
  const step = Math.ceil(part.length / READINGS_SHOWN)
  return part.filter((_, index) => index % step === 0 || index === part.length - 1)
}

async function listDecisions(studio: Studio): Promise<DecisionView[]> {
  const rows = await studio.db.decision.findMany({
    orderBy: { id: 'desc' },
    take: DECISIONS_SHOWN,
    select: {
      submissionId: true,
      at: true,
      status: true,
      reason: true,
      user: { select: { name: true } },
      submission: { select: { prompt: true } },
    },
  })
  return rows.map(({ submissionId, at, status, reason, user, submission }) => ({
    submissionId,
    prompt: submission.prompt,
    at: at.toISOString(),
    status,
    by: user?.name ?? null,
    reason,
  }))
}
