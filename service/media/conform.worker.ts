/**
 * Conforms one file off the main thread: decoding and encoding would hold up every request. Takes a `ConformTask` as
 * workerData and posts one `ConformReport`; what else goes wrong ends the thread with its error.
 */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ConformReport, ConformTask } from './conform.ts'

// On Linux this lowers this thread and those it starts, so that requests are answered first; elsewhere
// it would lower the whole program. What computes is loaded after it, so that its threads inherit it.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
const { makeConformed } = await import('./make-conformed.ts')

// The codecs alone do not keep a thread alive while it waits for them.
const alive = setInterval(() => {}, 60_000)
const { outputPath, ...source } = workerData as ConformTask
const made = await makeConformed(source)
if (made.kind === 'made') await writeFile(outputPath, made.bytes)
const report: ConformReport = made.kind === 'made' ? { kind: 'made' } : made
parentPort?.postMessage(report)
clearInterval(alive)
