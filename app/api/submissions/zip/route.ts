import { Readable } from 'node:stream'
import { refuse } from '#lib/answer.ts'
import { recordExport } from '#lib/audit/record.ts'
import { datedName } from '#lib/file-name.ts'
import { zipClips } from '#lib/gallery/archive-zip.ts'
import { idsIn } from '#lib/gallery/change-input.ts'
import { withDownload } from '#lib/people/api.ts'
import { knownZone } from '#lib/time.ts'

/** Checks whether a download can start: the answer to a form cannot show an error in the page. */
export const HEAD = withDownload(() => new Response(null, { status: 204 }))

/** Upper bound on the videos named in the audit log. */
const MOST_RECORDED = 200

/** A form post, to fit ten thousand ids. */
export const POST = withDownload(async ({ studio, caller, request }) => {
  const form = await request.formData().catch(() => null)
  const ids = idsIn(form?.get('ids'))
  if (!ids) return refuse(400, 'Choose between 1 and 10,000 submissions.')
  const zone = knownZone(String(form?.get('zone')))
  const name = datedName('dailies', { days: null, now: studio.now(), zone })
  await recordExport(studio, caller, 'dailies.zip', {
    count: ids.length,
    videos: ids.slice(0, MOST_RECORDED),
  })
  const zip = zipClips(studio, caller, ids, request.signal)
  return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
})
