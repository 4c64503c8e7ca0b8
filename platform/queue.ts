import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

/** Starts pg-boss on an open database. `onError` receives its maintenance errors, which are not thrown. */
export async function startQueue(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database.connectionString,
    useListenNotify: true,
    // A job whose process died is noticed within half a minute; the many completed jobs do not pile up.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 120,
  })
  boss.on('error', onError)
  await boss.start()
  return boss
}
