import type { Evidence } from '../evidence.ts'
import { askOpenQuestions, downloadVideo, followJobs } from './jobs.ts'
import { readPoorAgain, sendAsPoor, sendAsStrangers } from './keys.ts'
import { type Session, takeReading } from './session.ts'
import { probeRateLimit, submitVideos, submitWrong } from './submissions.ts'

/**
 * Sends everything a run sends, in this order. Reads the money of the key around every step; nobody else may use
 * the key meanwhile.
 */
export async function observe(session: Session, tell: (line: string) => void): Promise<Evidence> {
  try {
    await sendAsPoor(session)
    tell('Submitting what has to be accepted…')
    await submitVideos(session)
    await askOpenQuestions(session)
    tell('Submitting what has to be refused…')
    await submitWrong(session)
    tell('Waiting for the videos…')
    await followJobs(session)
    await downloadVideo(session)
    tell('Sending with wrong keys…')
    await sendAsStrangers(session)
    await probeRateLimit(session)
    await readPoorAgain(session)
    await takeReading(session, 'later', 'after everything')
    return session.evidence
  } finally {
    await session.wire.close()
  }
}
