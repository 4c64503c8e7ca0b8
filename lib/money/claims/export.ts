import { type Caller, requireAct } from '../../caller.ts'
import { type Columns, csvHeading, csvRows } from '../../csv.ts'
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
  requireAct(caller, 'export')
  const columns = columnsOf(options)
  yield csvHeading(columns)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listClaims(studio, caller, { state: options.state ?? null, cursor: cursor ?? null })
    if (page.claims.length > 0) yield csvRows(columns, page.claims)
    cursor = page.next
  }
}

function columnsOf({ zone, withPrompts }: { zone: string; withPrompts: boolean }): Columns<ClaimView> {
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
    ...(withPrompts ? [['Prompt', ({ prompt }: ClaimView) => prompt] as const] : []),
  ]
}
