import { archiveVideo } from '../../archive/archive.ts'
import { heartbeat } from '../../background/heartbeat.ts'
import { sweep } from '../../background/sweep.ts'
import { teamMoney } from '../../balance/availability.ts'
import { takeReading } from '../../balance/reading.ts'
import { markCredited, markRefused, markSent, reopen } from '../../claims/change.ts'
import { openByHand } from '../../claims/open.ts'
import { pollIfDue } from '../../polling/poll.ts'
import { adoptJob, correctByHand, decideByHand } from '../../reconcile/by-hand.ts'
import type { Studio } from '../../studio.ts'
import { dispatch } from '../../submissions/dispatch.ts'
import { recover } from '../../submissions/recover.ts'
import { liftPause, skipStandstill } from '../../submissions/sending.ts'
import { isWithService, type Status } from '../../submissions/state.ts'
import { submit } from '../../submissions/submit.ts'
import { tryAgain } from '../../submissions/try-again.ts'
import { withdraw } from '../../submissions/withdraw.ts'
import { checkBooks } from '../../verify/books.ts'

/** Every handle of the real studio that histories and their endings use: what people press, and what background work calls. */
export const drive = {
  submit,
  tryAgain,
  withdraw,
  liftPause,
  skipHold: skipStandstill,
  adopt: adoptJob,
  decide: decideByHand,
  correct: correctByHand,
  claims: { open: openByHand, send: markSent, refuse: markRefused, reopen, credit: markCredited },
  read: takeReading,
  sweep,
  recover,
  beat: heartbeat,
  checkBooks,
  teamMoney,
  dispatch,
  poll: pollIfDue,
  archive: archiveVideo,
  /** Whatever background jobs there may be for a submission: some find nothing to do. */
  async workOn(studio: Studio, id: string): Promise<void> {
    await dispatch(studio, id)
    await pollIfDue(studio, id)
    await archiveVideo(studio, id)
  },
  /** The background job that a submission in this state has. */
  async goOn(studio: Studio, { id, status }: { id: string; status: Status }): Promise<void> {
    if (status === 'queued') await dispatch(studio, id)
    if (isWithService(status)) await pollIfDue(studio, id)
    if (status === 'completed') await archiveVideo(studio, id)
  },
  /** As every half minute: the process says that it lives, and finds claims of dead processes and work that was lost. */
  async round(studio: Studio): Promise<void> {
    await heartbeat(studio)
    await sweep(studio)
  },
}
