import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const requestSchema = z.object({
  prompt: z.string(),
  seed: z.number().int().nullable(),
  outputPath: z.string().min(1),
})

// On Linux this lowers this thread and those it starts, so that requests are answered first; elsewhere
// it would lower the whole program. What computes is loaded after it, so that its threads inherit it.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
const { makeMovie } = await import('./movie.ts')

const { prompt, seed, outputPath } = requestSchema.parse(workerData)
await writeFile(outputPath, await makeMovie(prompt, seed))
parentPort?.postMessage('done')
