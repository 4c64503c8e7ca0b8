import type { Caller } from '../../caller.ts'
import { type Cell, CSV_START, csvLines } from '../../csv.ts'
import { inEnglish } from '../../i18n/english.ts'
import type { Studio } from '../../studio.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { listClaims } from './queries.ts'
import type { ClaimState } from './state.ts'
import type { ClaimView } from './view.ts'

/**
 * The claims as a CSV file, the newest first, in pieces to be sent one after another; for any member. Amounts are whole
 * yen. @param options.zone an IANA time zone for the local times.
 */
export async function* exportClaims(
  studio: Studio,
  caller: Caller,
  options: { state?: ClaimState | null; zone: string; withPrompts: boolean },
): AsyncGenerator<string> {
  yield CSV_START + csvLines([heading(options)])
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listClaims(studio, caller, { state: options.state ?? null, cursor: cursor ?? null })
    if (page.claims.length > 0) yield csvLines(page.claims.map((claim) => cellsOf(claim, options)))
    cursor = page.next
  }
}

interface Columns {
  zone: string
  withPrompts: boolean
}

function heading({ zone, withPrompts }: Columns): Cell[] {
  return [
    'Opened (UTC)',
    `Opened (${zone})`,
    'Person',
    'Submission',
    'Job',
    'Cause',
    'Amount (JPY)',
    'Accepted from (UTC)',
    'Accepted until (UTC)',
    'Finished (UTC)',
    'State',
    'State since (UTC)',
    'Reason',
    'Last note',
    ...(withPrompts ? ['Prompt'] : []),
  ]
}

function cellsOf(claim: ClaimView, { zone, withPrompts }: Columns): Cell[] {
  const openedAt = Date.parse(claim.openedAt)
  const note = claim.history.at(-1)?.note
  return [
    utcTime(openedAt),
    zoneTime(openedAt, zone),
    claim.person.name,
    claim.submissionId,
    claim.jobId,
    claim.cause,
    claim.amountYen,
    utcTime(Date.parse(claim.accepted.from)),
    utcTime(Date.parse(claim.accepted.until)),
    claim.finishedAt && utcTime(Date.parse(claim.finishedAt)),
    claim.state,
    utcTime(Date.parse(claim.changedAt)),
    claim.reason,
    note ? inEnglish(note) : null,
    ...(withPrompts ? [claim.prompt] : []),
  ]
}
