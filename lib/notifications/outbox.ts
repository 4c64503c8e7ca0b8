import { fromPrisma } from 'pg-boss'
import { paths } from '../paths.ts'
import type { Move, Studio, Transaction } from '../studio.ts'
import { DELIVER } from '../submissions/jobs.ts'
import { eventOf, type NotificationEvent, type TeamEvent } from './events.ts'
import { beginningOf, type Facts } from './facts.ts'

/**
 * Writes a delivery for every webhook that subscribes to an event, in the transaction of the event, so that both or
 * neither commit. A webhook gets the same subject once. Without subscribers this is one query of a short table, and
 * `gather` is not called.
 */
export async function tell(
  studio: Studio,
  tx: Transaction,
  event: NotificationEvent,
  subject: string,
  gather: () => Promise<Facts>,
): Promise<void> {
  // Locked: deleting a webhook before the commit would make the transaction of the event fail.
  const webhooks = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Webhook" WHERE "enabled" AND ${event} = ANY("events") ORDER BY "id" FOR KEY SHARE`
  if (webhooks.length === 0) return
  const payload = await gather()
  const createdAt = studio.now()
  const told = await tx.webhookDelivery.createManyAndReturn({
    data: webhooks.map(({ id: webhookId }) => ({
      webhookId,
      event,
      subject,
      payload: { ...payload },
      createdAt,
    })),
    skipDuplicates: true,
    select: { id: true },
  })
  const ids = told.map(({ id }) => id)
  await enqueueDeliveries(studio, tx, ids, createdAt)
}

/**
 * Notifies of an event about the team: webhooks, and in the studio the people who may act. Each gets the same subject
 * once; a webhook added since gets it, too.
 *
 * @param userId the person concerned, if any.
 */
export async function tellTeam(
  studio: Studio,
  tx: Transaction,
  event: TeamEvent,
  subject: string,
  facts: Facts,
  userId: string | null = null,
): Promise<void> {
  await noteNews(studio, tx, event, subject, facts, userId)
  await tell(studio, tx, event, subject, async () => facts)
}

/** The same, in the studio only. */
export async function noteNews(
  studio: Studio,
  tx: Transaction,
  event: TeamEvent | 'limit.answered',
  subject: string,
  facts: Facts,
  userId: string | null,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "TeamNews" ("id", "at", "event", "subject", "submissionId", "userId", "facts")
    VALUES (nextval(pg_get_serial_sequence('"SubmissionEvent"', 'id')), ${studio.now()}, ${event}, ${subject},
      ${facts.submission?.id ?? null}, ${userId}, ${JSON.stringify(facts)}::jsonb)
    ON CONFLICT ("event", "subject") DO NOTHING`
}

/** The reported part of a submission's move. */
type Told = Pick<Move, 'id' | 'to' | 'at' | 'prompt' | 'priceYen'>

/** Reports a submission's new state to subscribed webhooks; call it in the transaction of the move. */
export async function tellOfMove(studio: Studio, tx: Transaction, move: Told): Promise<void> {
  const event = eventOf(move.to)
  if (!event) return
  await tell(studio, tx, event, `${move.id} ${move.to}`, () => factsOf(studio, tx, move))
}

/** The facts about a submission for a notification. */
export async function factsOf(studio: Studio, tx: Transaction, told: Told): Promise<Facts> {
  const { id, to: status, at, prompt, priceYen } = told
  const { user } = await tx.submission.findUniqueOrThrow({
    where: { id },
    select: { user: { select: { name: true } } },
  })
  return {
    at: at.toISOString(),
    link: linkTo(studio, paths.video(id)),
    submission: { id, status, prompt: beginningOf(prompt), person: user.name, priceYen },
  }
}

/** The absolute URL of a page, for use outside the studio. */
export function linkTo({ settings }: Studio, path: string): string {
  return new URL(path, settings.address).href
}

/** Queues tries in the transaction that makes them necessary. */
export async function enqueueDeliveries(
  { queue }: Studio,
  tx: Transaction,
  ids: readonly string[],
  startAfter: Date,
): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ data: { deliveryId }, singletonKey: deliveryId, startAfter }))
  if (jobs.length > 0) await queue.insert(DELIVER, jobs, { db: fromPrisma(tx) })
}
