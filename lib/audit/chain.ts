import { createHash } from 'node:crypto'
import type { StudioClient } from '../database/client.ts'

/** A row of the audit log as the walk sees it: the text that its hash must cover, and its hash. */
export interface Link {
  id: number
  said: string
  hash: string
}

/** The end of a chain: the number and the hash of its last row. */
export type Head = Pick<Link, 'id' | 'hash'>

export const START: Head = { id: 0, hash: '' }

/** The number of rows per read. */
const BATCH = 1_000

/** Follows a chain from `head` through the next rows. Pure. @returns the new head, and a sentence for each break. */
export function follow(head: Head, links: readonly Link[]): { head: Head; breaks: string[] } {
  const breaks: string[] = []
  let { id: last, hash: previous } = head
  for (const { id, said, hash } of links) {
    if (id !== last + 1) breaks.push(`audit entry ${id}: it follows entry ${last}`)
    const expected = createHash('sha256')
      .update(previous + said)
      .digest('hex')
    if (hash !== expected) breaks.push(`audit entry ${id}: it, or an entry before it, was changed`)
    last = id
    previous = hash
  }
  return { head: { id: last, hash: previous }, breaks }
}

/**
 * Walks the whole chain of the audit log. Rows missing at its end leave no trace in it: the last audit line in the
 * program's own log has their numbers and hashes.
 */
export async function checkChain({ db }: { db: StudioClient }): Promise<{ head: Head; breaks: string[] }> {
  let head = START
  const breaks: string[] = []
  for (;;) {
    const links = await db.$queryRaw<Link[]>`
      SELECT "id"::float8 AS "id", "hash", jsonb_build_array("id", (extract(epoch FROM "at") * 1000)::bigint, "act", "area",
        "actor", "personId", "personName", "subjectKind", "subjectId", "subjectName", "before", "after", "address",
        "agent")::text AS "said"
      FROM "AuditEntry" WHERE "id" > ${head.id} ORDER BY "id" LIMIT ${BATCH}`
    const step = follow(head, links)
    head = step.head
    breaks.push(...step.breaks)
    if (links.length < BATCH) return { head, breaks }
  }
}
