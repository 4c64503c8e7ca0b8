import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

/** Starts pg-boss on an open database. `onError` hears the errors of its maintenance; nothing is thrown there. */
export async function startQueue(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database.connectionString,
    useListenNotify: true,
    // A job whose process died is noticed within half a minute; completed jobs, of which there are many, do not pile up.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 120,
  })
  boss.on('error', onError)
  await boss.start()
  return boss
}
