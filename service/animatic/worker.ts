import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { performTask } from '#platform/task-process.ts'

const requestSchema = z.object({
  prompt: z.string(),
  seed: z.number().int().nullable(),
  seconds: z.number().positive(),
  outputPath: z.string().min(1),
})

performTask(async (task) => {
  const { makeMovie } = await import('./movie.ts')
  const { prompt, seed, seconds, outputPath } = requestSchema.parse(task)
  await writeFile(outputPath, await makeMovie(prompt, seed, seconds))
})
