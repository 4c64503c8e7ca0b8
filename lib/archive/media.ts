import { fork } from 'node:child_process'
import type { MediaFacts } from './moov.ts'

/** What a look at a downloaded file found. */
export type MediaReport =
  | ({ kind: 'facts' } & MediaFacts)
  /** The file is not a video that can be watched; `problem` says why. */
  | { kind: 'bad'; problem: string }
  /** Nothing was found out: the look was cut off, took too long or crashed. That is not the file's failure. */
  | { kind: 'reader_failed'; why: string }

/** Reads a video's facts and draws its poster to `poster` (JPEG). Never throws. */
export type InspectMedia = (video: string, poster: string) => Promise<MediaReport>

const LONGEST_LOOK_MS = 60_000

const READER = new URL('./media.worker.ts', import.meta.url)

/**
 * Looks in a process of its own: decoding would hold up every request, a decoder that crashes must not take the studio
 * with it, and what reads strangers' files need not have our environment.
 */
export const inspectMedia: InspectMedia = (video, poster) => {
  const reader = fork(READER, [video, poster], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<MediaReport>((resolve) => {
    const settle = (report: MediaReport) => {
      clearTimeout(deadline)
      reader.kill('SIGKILL')
      resolve(report)
    }
    const deadline = setTimeout(
      () => settle({ kind: 'reader_failed', why: 'it took too long to look at it' }),
      LONGEST_LOOK_MS,
    )
    reader.once('message', (report) => settle(report as MediaReport))
    reader.once('error', (error) =>
      settle({ kind: 'reader_failed', why: `no look was possible: ${error.message}` }),
    )
    reader.once('exit', (code, signal) =>
      settle({ kind: 'reader_failed', why: `the reader ended early: ${signal ?? `code ${code}`}` }),
    )
  })
}
