import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { availability } from './availability.ts'
import type { BalanceView } from './view.ts'

/** The team's money, for any member. */
export async function getBalance(studio: Studio, caller: Caller): Promise<BalanceView> {
  return { ...(await availability(studio.db, caller.id)), trouble: studio.balanceTrouble }
}
