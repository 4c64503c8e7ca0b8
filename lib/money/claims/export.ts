import { type Columns, csvHeading, csvRows } from '#platform/csv.ts'
import { type Caller, requireAct } from '../../caller.ts'
import { inEnglish } from '../../i18n/english.ts'
import type { Studio } from '../../studio.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { listClaims } from './queries.ts'
import type { ClaimState } from './state.ts'
import type { ClaimView } from './view.ts'

/**
 * The claims as a CSV file, the newest first, in pieces to be sent one after another; for any member. Amounts are whole
 * yen. It has no prompts: support does not need them, and they may be confidential.
 *
 * @param options.zone an IANA time zone for the local times.
 */
export async function* exportClaims(
  studio: Studio,
  caller: Caller,
  { state = null, zone }: { state?: ClaimState | null; zone: string },
): AsyncGenerator<string> {
  requireAct(caller, 'export')
  const columns = columnsOf(zone)
  yield csvHeading(columns)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listClaims(studio, caller, { state, cursor: cursor ?? null })
    if (page.claims.length > 0) yield csvRows(columns, page.claims)
    cursor = page.next
  }
}

function columnsOf(zone: string): Columns<ClaimView> {
  const utc = (iso: string) => utcTime(Date.parse(iso))
  return [
    ['Opened (UTC)', ({ openedAt }) => utc(openedAt)],
    [`Opened (${zone})`, ({ openedAt }) => zoneTime(Date.parse(openedAt), zone)],
    ['Person', ({ person }) => person.name],
    ['Submission', ({ submissionId }) => submissionId],
    ['Job', ({ jobId }) => jobId],
    ['Cause', ({ cause }) => cause],
    ['Amount (JPY)', ({ amountYen }) => amountYen],
    ['Accepted from (UTC)', ({ accepted }) => utc(accepted.from)],
    ['Accepted until (UTC)', ({ accepted }) => utc(accepted.until)],
    ['Finished (UTC)', ({ finishedAt }) => finishedAt && utc(finishedAt)],
    ['State', ({ state }) => state],
    ['State since (UTC)', ({ changedAt }) => utc(changedAt)],
    ['Reason', ({ reason }) => reason],
    [
      'Last note',
      ({ history }) => {
        const note = history.at(-1)?.note
        return note ? inEnglish(note) : null
      },
    ],
  ]
}
