import { privateJson } from '#lib/answer.ts'
import { studio } from '#lib/studio.ts'

/** Alive and able to reach its database. Public, and says nothing else. */
export async function GET(): Promise<Response> {
  try {
    await studio().pingDatabase()
    return privateJson({ status: 'ok' })
  } catch {
    return privateJson({ status: 'the database does not answer' }, 503)
  }
}
