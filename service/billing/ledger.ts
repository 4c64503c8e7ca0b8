import { Prisma } from '../prisma/generated/client.ts'
import type { ServiceClient } from '../prisma-client.ts'

/** One booking on a key, with its effect on the key's spend. */
export interface LedgerLine {
  time: Date
  keyId: string
  keyName: string
  jobId: string
  kind: 'charge' | 'credit'
  /** Positive for a charge, negative for a credit. */
  amountYen: number
  /** The key's spend after this line. */
  keyTotalYen: number
  reason: string | null
}

type Row = Omit<LedgerLine, 'keyTotalYen'> & { id: string }

/** The query of one page sorts the rest of the ledger, so a few large pages are fast. */
const PAGE_ROWS = 5_000

/**
 * The ledger, oldest first, of one key or of all. Read in pages, each a separate short query: the service
 * continues to book, and bookings during the last page are not included.
 */
export async function* readLedger(prisma: ServiceClient, keyId: string | null): AsyncGenerator<LedgerLine> {
  const totals = new Map<string, number>()
  const ofKey = keyId ? Prisma.sql`entry.key_id = ${keyId}::uuid` : Prisma.sql`true`
  let after = Prisma.sql`true`
  for (;;) {
    const rows = await prisma.$queryRaw<Row[]>`
      SELECT entry.id, entry.created_at AS time, entry.key_id AS "keyId", api_key.name AS "keyName",
        entry.job_id AS "jobId", entry.kind::text AS kind, entry.reason,
        CASE entry.kind WHEN 'charge' THEN entry.amount_yen ELSE -entry.amount_yen END AS "amountYen"
      FROM ledger_entry AS entry JOIN api_key ON api_key.id = entry.key_id
      WHERE ${ofKey} AND ${after}
      ORDER BY entry.created_at, entry.kind, entry.id LIMIT ${PAGE_ROWS}`
    for (const { id, ...line } of rows) {
      const keyTotalYen = (totals.get(line.keyId) ?? 0) + line.amountYen
      totals.set(line.keyId, keyTotalYen)
      yield { ...line, keyTotalYen }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = Prisma.sql`(entry.created_at, entry.kind, entry.id)
      > (${last.time}::timestamp, ${last.kind}::ledger_kind, ${last.id}::uuid)`
  }
}
