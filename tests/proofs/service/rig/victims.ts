import type { RunStatement } from '#platform/database.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import type { Child, Nursery } from '../../rig/children.ts'

const PROGRAM = new URL('step-victim.ts', import.meta.url)

/** Services to be killed at a step of a submission, each ready before the one in front of it is dead. */
export interface Victims {
  /** The next one, listening on the port. */
  next(port: number): Promise<Child>
  /** Waits until a victim is dead, and until the database server has noticed. */
  buried(victim: Child): Promise<void>
}

const CONNECTIONS = {
  name: 'connections_of',
  text: 'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1::text',
}

/** @param place a database server's, named by a URL, and a folder for videos. */
export function createVictims(
  nursery: Nursery,
  place: { url: string; folder: string },
  query: RunStatement,
): Victims {
  const names = new WeakMap<Child, string>()
  let made = 0
  const prepare = () => {
    const name = `victim-${process.pid}-${made++}-${Math.round(performance.now())}`
    const env = { DATA_DIR: place.folder, SERVICE_DATABASE_URL: place.url, PGAPPNAME: name }
    const victim = nursery.start(PROGRAM, { env })
    names.set(victim, name)
    return { victim, ready: victim.hear('ready') }
  }
  let spare = prepare()
  return {
    next: async (port) => {
      const { victim, ready } = spare
      await ready
      victim.tell({ type: 'listen', port })
      await victim.hear('listening')
      spare = prepare()
      spare.ready.catch(() => {}) // nobody may need it any more
      return victim
    },
    buried: async (victim) => {
      await victim.ended
      await waitFor('the connections of a dead service to end', async () => {
        const [row] = await query<{ count: number }>(CONNECTIONS, [names.get(victim)])
        return row?.count === 0
      })
    },
  }
}
