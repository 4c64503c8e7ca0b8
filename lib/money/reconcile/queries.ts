import { type Caller, can, requireAct } from '../../caller.ts'
import { readMessage } from '../../i18n/stored-message.ts'
import type { Studio } from '../../studio.ts'
import { listPauses } from '../../submissions/pauses.ts'
import type { Reason } from '../../submissions/reasons.ts'
import { settlesAt, surelyBookedAt, timesOf } from '../../submissions/send-times.ts'
import { sendingHold } from '../../submissions/sending.ts'
import { decide, type Fit, type Reconciliation } from './decide.ts'
import { listDoubts } from './doubts.ts'
import type { Missing } from './missing.ts'
import { gatherQuestions, type QuestionOfKey } from './question.ts'
import type { DecisionView, ReconcileView, UnknownView } from './view.ts'

/** From the best to the worst. */
const FITS: readonly Fit[] = ['as_told', 'if_somebody_else_spends', 'if_reset', 'never']

const DECISIONS_SHOWN = 50

/** Everything the reconcile page shows, for any member. */
export async function getReconcile(studio: Studio, caller: Caller): Promise<ReconcileView> {
  requireAct(caller, 'see')
  const asked = (await gatherQuestions(studio)).map((question) => ({ question, result: decide(question) }))
  const doubtful = asked.toSorted((a, b) => FITS.indexOf(b.result.fit) - FITS.indexOf(a.result.fit))[0]
    ?.result
  const [unknowns, doubts, decisions, [pause = null], hold] = await Promise.all([
    listUnknowns(studio, asked),
    listDoubts(studio),
    listDecisions(studio),
    listPauses(studio.db),
    sendingHold(studio),
  ])
  return {
    unknowns,
    doubts,
    others: await listOthers(studio, unknowns),
    decisions,
    pause,
    heldUntil: hold?.kind === 'settling' ? hold.until.toISOString() : null,
    keyRefused: hold?.kind === 'key_refused' ? { trouble: studio.balanceTrouble } : null,
    balanceUnread: hold?.kind === 'no_money' ? { trouble: studio.balanceTrouble } : null,
    assumes: {
      acceptSeconds: studio.settings.acceptMs / 1000,
      settleSeconds: studio.settings.spendSettleMs / 1000,
    },
    fit: doubtful?.fit ?? 'as_told',
    unexplained: doubtful?.unexplained ?? null,
    mayAct: can(caller.role, 'money'),
  }
}

async function listUnknowns(
  studio: Studio,
  asked: readonly { question: QuestionOfKey; result: Reconciliation }[],
): Promise<UnknownView[]> {
  const rows = await studio.db.submission.findMany({
    where: { status: 'unknown' },
    orderBy: { leasedAt: 'asc' },
    select: {
      id: true,
      prompt: true,
      priceYen: true,
      user: { select: { id: true, name: true } },
      createdAt: true,
      leasedAt: true,
      keyMark: true,
      acceptableUntil: true,
      bookedBy: true,
      keptJobId: true,
      reason: true,
      reasonDetail: true,
      holdSkippedAt: true,
      events: {
        where: { status: 'unknown' },
        orderBy: { id: 'desc' },
        take: 1,
        select: { at: true },
      },
    },
  })
  return rows.map((row) => {
    const sentAt = row.leasedAt ?? row.createdAt
    const gaveUpAt = row.events[0]?.at ?? sentAt
    const times = timesOf({ ...row, leasedAt: sentAt })
    const verdict = asked.find(({ question }) => question.ids.has(row.id))?.result.verdicts.get(row.id)
    const missing = verdict?.verdict === 'cannot_tell' ? verdict.missing : []
    return {
      id: row.id,
      prompt: row.prompt,
      person: row.user,
      priceYen: row.priceYen,
      sentAt: sentAt.toISOString(),
      gaveUpAt: gaveUpAt.toISOString(),
      acceptableUntil: new Date(surelyBookedAt(times, studio.settings.acceptMs)).toISOString(),
      settlesAt: new Date(settlesAt(times, studio.settings)).toISOString(),
      holdSkippedAt: row.holdSkippedAt?.toISOString() ?? null,
      reason: row.reason as Reason | null,
      seen: row.reasonDetail ? readMessage(row.reasonDetail) : null,
      keptJobId: row.keptJobId,
      evidence: verdict?.evidence ?? null,
      missing: row.keyMark === studio.upstream.keyMark ? missing : withoutItsKey(missing),
    }
  })
}

/** The missing facts when the key has changed: there is nothing to wait for. */
function withoutItsKey(missing: readonly Missing[]): Missing[] {
  return [{ kind: 'another_key' }, ...missing.filter(({ kind }) => kind !== 'wait')]
}

/** The prompts of the submissions that prevent a verdict and are not unknown themselves. */
async function listOthers(
  studio: Studio,
  unknowns: readonly UnknownView[],
): Promise<ReconcileView['others']> {
  const known = new Set(unknowns.map(({ id }) => id))
  const named = new Set(unknowns.flatMap(({ missing }) => missing.flatMap(idsIn)))
  return studio.db.submission.findMany({
    where: { id: { in: [...named].filter((id) => !known.has(id)) } },
    orderBy: { id: 'asc' },
    select: { id: true, prompt: true },
  })
}

function idsIn(missing: Missing): string[] {
  if ('submissionIds' in missing) return missing.submissionIds
  return missing.kind === 'credit' ? missing.jobIds : []
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
    reason: readMessage(reason),
  }))
}
