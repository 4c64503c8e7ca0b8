import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { countAttempt } from '../attempts.ts'
import type { DoorRefusal } from './view.ts'

/** Records a refused way in. A stranger can cause any number of them, so each address has a limited rate. */
export async function recordRefusal(studio: Studio, reason: DoorRefusal, from: CameFrom): Promise<void> {
  if (!(await countAttempt(studio, ['told', from.address]))) return
  await recordAct(studio.db, { act: 'signIn.refused', by: null, after: { reason }, from })
}
