import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { killChildren } from './rig/children.ts'
import { openScene, startTrueService, type TrueService } from './rig/scene.ts'
import { trace, whyNoStrace } from './rig/strace.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'

const reason = await whyNoStrace()
if (reason) console.log(`Skipped: in which order a send reaches the disk and the network (${reason}).`)

describe.skipIf(reason !== null)('a send as seen by the operating system', () => {
  let database: TestDatabase
  let service: TrueService
  let studio: StudioChild

  beforeAll(async () => {
    database = await makeTestDatabase()
    service = await startTrueService()
    const { url: DATABASE_URL, folder: FOLDER } = database
    studio = startStudioChild({ DATABASE_URL, FOLDER, BASE_URL: service.url })
  })
  afterAll(async () => {
    await killChildren()
    await service?.close()
    await database?.drop()
  })

  test('syncs its intent and its mark before the request is written, and its answer afterwards', async () => {
    const scene = await openScene({ database, service })
    const { member } = scene
    await scene.close()
    await studio.tell({ type: 'read' })
    const tracing = await trace(studio.process.pid ?? 0, ['fdatasync', 'fsync', 'write', 'writev'])
    for (const prompt of ['First', 'Second']) {
      await studio.tell({ type: 'submit', caller: member, input: attempt(prompt) })
      await studio.tell({ type: 'idle' })
    }
    const send = ['wrote intent', 'synced', 'wrote writing', 'synced', 'POST', 'wrote seen', 'synced']
    const [intent, synced, ...rest] = send
    expect(stepsOf(await tracing.end())).toEqual([intent, synced, 'synced the folder', ...rest, ...send])
  })
})

/** The writes of the journal and the requests, in order. */
function stepsOf(lines: string[]): string[] {
  /** Calls that another thread's call interrupts take two lines. */
  const begun = new Map<string, string>()
  const steps: string[] = []
  for (const line of lines) {
    const thread = /^\[pid +(\d+)\]/.exec(line)?.[1] ?? 'main'
    if (line.includes('<unfinished ...>')) begun.set(thread, line)
    const call = line.includes(' resumed>') ? `${begun.get(thread)} ${line}` : line
    if (line.includes('<unfinished ...>') && !/POST \//.test(line)) continue
    if (/"POST \//.test(call) && !line.includes(' resumed>')) steps.push('POST')
    else if (!/ = \d+$/.test(call)) continue
    else if (/ fdatasync\(\d+<[^>]*\/journal\/[^>]*\.jsonl>/.test(call)) steps.push('synced')
    else if (/ fsync\(\d+<[^>]*\/journal>/.test(call)) steps.push('synced the folder')
    else if (/ write\(\d+<[^>]*\/journal\//.test(call))
      steps.push(`wrote ${/\\"is\\":\\"(\w+)\\"/.exec(call)?.[1]}`)
  }
  return steps
}
