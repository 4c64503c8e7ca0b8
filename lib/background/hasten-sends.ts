import { type SetBack, takeSetBack } from '../clock/look.ts'
import type { Studio } from '../studio.ts'
import { LONGEST_SEND_WAIT_MS, SEND_BACKUP_MS } from '../submissions/delays.ts'
import { standstill } from '../submissions/sending.ts'
import { HELD_AS } from '../submissions/standstill.ts'
import { bringForward, enqueueSooner } from './sooner.ts'

/** Clocks of several machines differ by no more than this. */
const CLOCKS_APART_MS = 5_000

/** A clock that was set by so much more than it seems; a submission is never sent before the service asked for it. */
const UNNOTICED_MS = 500

const MOST_ROWS = 500

const HELD = Object.values(HELD_AS)

/** Brings forward what is queued, and was put off before the clock was set back. */
export async function hastenSends(studio: Studio): Promise<void> {
  const setBack = takeSetBack(studio)
  await hastenNew(studio)
  await hastenHeld(studio)
  await hastenPutOff(studio, setBack)
}

/** Taken, as it seems, at a time that is still to come; and whoever took it may have died before it was sent. */
async function hastenNew(studio: Studio): Promise<void> {
  const now = studio.now().getTime()
  const rows = await studio.db.submission.findMany({
    where: { status: 'queued', notBefore: null, createdAt: { gt: new Date(now + CLOCKS_APART_MS) } },
    select: { id: true },
    take: MOST_ROWS,
  })
  for (const { id } of rows) await enqueueSooner(studio, 'dispatch', id, new Date(now + SEND_BACKUP_MS))
}

/** What waits because sending stands still waits no longer than it does. */
async function hastenHeld(studio: Studio): Promise<void> {
  const soon = new Date(studio.now().getTime() + CLOCKS_APART_MS)
  const held = { status: 'queued', reason: { in: HELD } } as const
  const farthest = await studio.db.submission.findFirst({
    where: { ...held, notBefore: { gt: soon } },
    select: { id: true },
  })
  if (!farthest) return
  const due = (await standstill(studio))?.until ?? studio.now()
  const rows = await studio.db.submission.findMany({
    where: { ...held, notBefore: { gt: new Date(due.getTime() + CLOCKS_APART_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, notBefore: true },
    take: MOST_ROWS,
  })
  for (const { id, notBefore: was } of rows) if (was) await bringForward(studio, 'dispatch', id, { was, due })
}

/**
 * What the service asked to be put off, or a rule did. A process that saw by how much the clock was set back moves by as
 * much what it had put off itself, and once. Where nobody saw it, a wait that is longer than any begins anew. Its history
 * says so: should the clock be set back again, that tells how long it still has to wait.
 */
async function hastenPutOff(studio: Studio, setBack: SetBack | null): Promise<void> {
  const now = studio.now().getTime()
  const far = now + LONGEST_SEND_WAIT_MS + CLOCKS_APART_MS
  const rows = await studio.db.submission.findMany({
    where: {
      status: 'queued',
      OR: [{ reason: null }, { reason: { notIn: HELD } }],
      notBefore: { gt: new Date(setBack ? now : far) },
    },
    orderBy: { notBefore: 'desc' },
    select: {
      id: true,
      notBefore: true,
      claimedBy: true,
      reason: true,
      reasonDetail: true,
      events: { orderBy: { id: 'desc' }, take: 1, select: { at: true } },
    },
    take: MOST_ROWS,
  })
  for (const { id, notBefore, claimedBy, reason, reasonDetail: detail, events } of rows) {
    if (!notBefore) continue
    const waits = { at: events[0]?.at.getTime() ?? now, until: notBefore.getTime() }
    const own = claimedBy === studio.processId ? setBack : null
    const due = dueSince(waits, { now, far, setBack: own })
    if (due >= waits.until) continue
    const event = { submissionId: id, at: new Date(now), status: 'queued', reason, detail } as const
    await bringForward(studio, 'dispatch', id, { was: notBefore, due: new Date(due) }, (tx) =>
      tx.submissionEvent.create({ data: event }),
    )
  }
}

/** When what was put off at `at` until `until` is due, after the clock may have been set back. Never too early. */
function dueSince(
  { at, until }: { at: number; until: number },
  { now, far, setBack }: { now: number; far: number; setBack: SetBack | null },
): number {
  const wasBefore = setBack && (at > now || at < setBack.to)
  if (wasBefore) return Math.max(now, until - setBack.byMs + UNNOTICED_MS)
  const waitMs = until < at ? LONGEST_SEND_WAIT_MS : Math.min(until - at, LONGEST_SEND_WAIT_MS)
  return until > far ? now + waitMs : until
}
