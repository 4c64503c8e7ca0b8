import { recordExport } from '#lib/audit/record.ts'
import { type Days, datedName } from '#lib/file-name.ts'
import type { Call } from '#lib/people/api.ts'
import { knownZone } from '#lib/time.ts'

/** The time zone of a request; UTC if it names none, or an unknown one. */
export function zoneAsked(asked: URLSearchParams): string {
  return knownZone(asked.get('zone'))
}

/** The filters of an export are short, but a query may be long. */
const LONGEST_ASKED = 300

/** A CSV download, named by the days that it covers, streamed piece by piece. The audit log records the request. */
export async function csvFile(
  { studio, caller, asked }: Pick<Call, 'studio' | 'caller' | 'asked'>,
  name: string,
  pieces: AsyncGenerator<string>,
  days: Days | null = null,
): Promise<Response> {
  const dated = datedName(name, { days, now: studio.now(), zone: zoneAsked(asked) })
  await recordExport(studio, caller, `${name}.csv`, { asked: String(asked).slice(0, LONGEST_ASKED) })
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${dated}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A cancelled download also ends the generator. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
