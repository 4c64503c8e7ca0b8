import { privateJson } from '#lib/answer.ts'
import { studio } from '#lib/studio.ts'

/** Reports that the process is alive and reaches its database. Public, without further details. */
export async function GET(): Promise<Response> {
  try {
    await studio().pingDatabase()
    return privateJson({ status: 'ok' })
  } catch {
    return privateJson({ status: 'the database does not answer' }, 503)
  }
}
