import { type Clock, PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

/** A clock that is never set: pg-boss would pause for as long as the machine's clock is set back. */
const STEADY: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act, ms) => setTimeout(act, ms),
  setInterval: (act, ms) => setInterval(act, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Starts pg-boss on an open database. `onError` receives its maintenance errors, which are not thrown. */
export async function startQueue(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database.connectionString,
    clock: STEADY,
    clockMonitorIntervalSeconds: 30,
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
