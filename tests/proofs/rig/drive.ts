import { archiveVideo } from '#lib/archive/archive.ts'
import { teamMoney } from '#lib/money/balance/availability.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { markCredited, markRefused, markSent, reopen } from '#lib/money/claims/change.ts'
import { openByHand } from '#lib/money/claims/open.ts'
import { adoptJob, correctByHand, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import type { Studio } from '#lib/studio.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { heartbeat } from '#lib/submissions/heartbeat.ts'
import { pollDue } from '#lib/submissions/poll.ts'
import { recover, sweep } from '#lib/submissions/recover.ts'
import { skipHold } from '#lib/submissions/sending.ts'
import { isWithService, type Status } from '#lib/submissions/state.ts'
import { submit } from '#lib/submissions/submit.ts'
import { tryAgain } from '#lib/submissions/try-again.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'
import { liftPauses } from '#tests/fixtures/studio.ts'

/** Every entry point of the real studio that histories and their endings use: people's actions and background work. */
export const drive = {
  submit,
  tryAgain,
  withdraw,
  liftPauses,
  skipHold,
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
  poll: (studio: Studio, id: string) => pollDue(studio, [id]),
  archive: archiveVideo,
  /** All background jobs that a submission may have: some find nothing to do. */
  async workOn(studio: Studio, id: string): Promise<void> {
    await dispatch(studio, id)
    await pollDue(studio, [id])
    await archiveVideo(studio, id)
  },
  /** The background job of a submission in this state. */
  async goOn(studio: Studio, { id, status }: { id: string; status: Status }): Promise<void> {
    if (status === 'queued') await dispatch(studio, id)
    if (isWithService(status)) await pollDue(studio, [id])
    if (status === 'completed') await archiveVideo(studio, id)
  },
  /** The half-minute round: the process sends its heartbeat, and finds leases of dead processes and lost work. */
  async round(studio: Studio): Promise<void> {
    await heartbeat(studio)
    await sweep(studio)
  },
}
