import { Worker } from 'node:worker_threads'

/** What a look at a downloaded file found. */
export type MediaReport =
  | { ok: true; durationSeconds: number; width: number; height: number }
  | { ok: false; problem: string }

/** A file that keeps a decoder busy for longer than this is not one we can keep. */
const LONGEST_LOOK_MS = 60_000

/** Reads a video's facts and draws its poster to `poster` (JPEG), in a worker thread. Never throws. */
export async function inspectMedia(video: string, poster: string): Promise<MediaReport> {
  const worker = new Worker(new URL('./media.worker.ts', import.meta.url), { workerData: { video, poster } })
  const report = await new Promise<MediaReport>((resolve) => {
    const deadline = setTimeout(
      () => resolve({ ok: false, problem: 'it took too long to read' }),
      LONGEST_LOOK_MS,
    )
    const settle = (result: MediaReport) => {
      clearTimeout(deadline)
      resolve(result)
    }
    worker.once('message', settle)
    worker.once('error', (error) =>
      settle({ ok: false, problem: `it cannot be read (${(error as Error).message})` }),
    )
    worker.once('exit', () => settle({ ok: false, problem: 'the reader stopped' }))
  })
  await worker.terminate()
  return report
}
