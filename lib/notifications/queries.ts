import { type Caller, can, lacks } from '../caller.ts'
import { behind, pageOf } from '../cursor.ts'
import { DEFAULT_LANGUAGE, parseLanguage } from '../i18n/languages.ts'
import { readMessage } from '../i18n/stored-message.ts'
import { isId } from '../input.ts'
import type { Studio } from '../studio.ts'
import { DELIVER } from '../submissions/jobs.ts'
import { EVENTS, type ToldEvent } from './events.ts'
import type { Facts } from './facts.ts'
import type { DeliveryPage, WebhookView } from './view.ts'

const PAGE_SIZE = 25

/** The team's webhooks, oldest first; null for members, who may not see them. */
export async function listWebhooks(studio: Studio, caller: Caller): Promise<WebhookView[] | null> {
  if (!can(caller.role, 'webhooks')) return null
  const rows = await studio.db.webhook.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, url: true, shape: true, language: true, events: true, enabled: true },
  })
  return rows.map(({ url, language, events, ...row }) => ({
    ...row,
    address: shortened(url),
    language: parseLanguage(language) ?? DEFAULT_LANGUAGE,
    events: EVENTS.filter((event) => events.includes(event)),
  }))
}

/** `https://hooks.example.com/…a1B2`: enough to distinguish webhooks, not enough to use one. */
function shortened(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const rest = pathname + search
  return rest.length <= 12 ? origin + rest : `${origin}/…${rest.slice(-4)}`
}

/** A page of one webhook's deliveries, newest first; null for members. An invalid cursor is ignored. */
export async function listDeliveries(
  studio: Studio,
  caller: Caller,
  options: { webhookId: string; cursor?: string | null },
): Promise<DeliveryPage | null> {
  if (lacks(caller, 'webhooks')) return null
  if (!isId(options.webhookId)) return { deliveries: [], next: null }
  const rows = await studio.db.webhookDelivery.findMany({
    where: { webhookId: options.webhookId, ...behind(options.cursor, { at: 'createdAt', id: 'id' }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  })
  const { page, next } = pageOf(rows, PAGE_SIZE, ({ createdAt: at, id }) => ({ at, id }))
  const due = await nextTries(studio, page)
  return {
    deliveries: page.map(({ payload, event, trouble, createdAt, finishedAt, ...row }) => {
      const { submission } = payload as unknown as Facts
      return {
        id: row.id,
        event: event as ToldEvent,
        submission: submission ? { id: submission.id, prompt: submission.prompt } : null,
        state: row.state,
        tries: row.tries,
        httpStatus: row.httpStatus,
        trouble: trouble === null ? null : readMessage(trouble),
        createdAt: createdAt.toISOString(),
        nextAt: due.get(row.id)?.toISOString() ?? null,
        finishedAt: finishedAt?.toISOString() ?? null,
      }
    }),
    next,
  }
}

/** When waiting deliveries are tried next, according to their background jobs. */
async function nextTries({ db }: Studio, deliveries: readonly { id: string }[]): Promise<Map<string, Date>> {
  const ids = deliveries.map(({ id }) => id)
  const jobs = await db.$queryRaw<{ id: string; startAfter: Date }[]>`
    SELECT singleton_key AS "id", start_after AS "startAfter" FROM pgboss.job
    WHERE name = ${DELIVER} AND state = 'created' AND policy = 'short'
      AND coalesce(singleton_key, '') = ANY(${ids}::text[])`
  return new Map(jobs.map(({ id, startAfter }) => [id, startAfter]))
}
