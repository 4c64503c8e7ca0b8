/** Conforms one file: decoding and encoding would block every request. Takes a `ConformTask`, gives a `ConformReport`. */
import { writeFile } from 'node:fs/promises'
import { performTask } from '#platform/task-process.ts'
import type { ConformReport, ConformTask } from './conform.ts'

performTask(async (task): Promise<ConformReport> => {
  const { makeConformed } = await import('./make-conformed.ts')
  const { outputPath, ...source } = task as ConformTask
  const made = await makeConformed(source)
  if (made.kind !== 'made') return made
  await writeFile(outputPath, made.bytes)
  return { kind: 'made' }
})
