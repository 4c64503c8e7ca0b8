import { knownZone } from '#lib/time.ts'

/** The time zone that a request names; UTC where it names none that is known here. */
export function zoneAsked(asked: URLSearchParams): string {
  return knownZone(asked.get('zone'))
}

/** A CSV file to be kept, named by its day in UTC, sent as its pieces are made. */
export function csvFile(name: string, pieces: AsyncGenerator<string>): Response {
  const day = new Date().toISOString().slice(0, 10)
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A reader that goes away ends the pieces, too. */
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
