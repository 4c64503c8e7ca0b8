import { Readable } from 'node:stream'
import { zipClips } from '#lib/gallery/archive-zip.ts'
import { idsAsked } from '#lib/gallery/change-input.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'
import { isSameOrigin } from '#lib/people/session.ts'

/** Whether a download could begin: asked first, since the answer to a form can be told in no words of the page. */
export const HEAD = withCaller(async () => new Response(null, { status: 204 }))

/** A form, so that ten thousand ids have room. */
export const POST = withCaller(async (studio, caller, request) => {
  if (!(await isSameOrigin())) return privateJson({ error: 'That came from another site.' }, 403)
  const ids = idsAsked(await request.formData().catch(() => new FormData()))
  if (!ids) return privateJson({ error: 'Choose between 1 and 10,000 submissions.' }, 400)
  const day = new Date().toISOString().slice(0, 10)
  const zip = zipClips(studio, caller, ids, request.signal)
  return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="dailies-${day}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
})
