import fs, { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Journal, openJournal } from '#lib/upstream/journal.ts'
import type { Intent, Send } from '#lib/upstream/journal-lines.ts'
import type { Observation } from '#lib/upstream/outcome.ts'

let folder: string
let now: Date

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-journal-'))
  now = new Date('2026-10-01T12:00:00.000Z')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

function open(processId: string, how?: typeof openFile): Journal {
  return openJournal(folder, processId, () => now, how)
}

const ACCEPTED: Observation = {
  seen: 'status',
  status: 202,
  retryAfter: null,
  body: '{"id":"job_1"}',
  whole: true,
}

function intent(submissionId: string, sendCount = 1): Intent {
  return {
    submissionId,
    sendCount,
    leasedBy: 'a process',
    leasedAt: now.toISOString(),
    keyMark: '01234567',
    submission: {
      userId: 'aiko',
      attemptId: 'an attempt',
      take: 1,
      takes: 1,
      prompt: '海辺の夜明け\n"quoted"',
      seed: 7,
      priceYen: 250,
      createdAt: now.toISOString(),
      projectId: null,
      parentId: null,
      commentId: null,
      shotId: null,
      tags: ['sea'],
    },
  }
}

async function send(journal: Journal, submissionId: string, sendCount = 1): Promise<void> {
  const sending = await journal.intend(intent(submissionId, sendCount))
  sending.aboutToWrite()
  await sending.saw(ACCEPTED)
}

async function read(journal: Journal, submissionId: string): Promise<Send | null> {
  await journal.refresh()
  return journal.lastSend(submissionId)
}

test('each part of a send survives its process, even without a close', async () => {
  const living = open('living')
  const sending = await open('dead').intend(intent('s1'))
  expect(await read(living, 's1')).toMatchObject({ intent: intent('s1'), writing: false, seen: null })
  sending.aboutToWrite()
  expect(await read(living, 's1')).toMatchObject({ writing: true, seen: null })
  await sending.saw(ACCEPTED)
  const at = now.toISOString()
  expect(await read(living, 's1')).toMatchObject({ writing: true, seen: { at, observation: ACCEPTED } })
  expect(await read(open('later'), 's1')).toMatchObject({ intent: intent('s1'), seen: { at } })
})

/** Opens real files, and records each operation on them once it is done. */
function listening(done: string[]): typeof openFile {
  return async (path, ...how) => {
    const handle = await openFile(path, ...how)
    const name = path === folder ? 'the folder' : basename(String(path))
    return new Proxy(handle, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method)
        if (typeof value !== 'function') return value
        if (!/^(append|write|sync|datasync)/.test(String(method))) return value.bind(target)
        return async (...input: unknown[]) => {
          const result: unknown = await value.apply(target, input)
          done.push(`${String(method)} of ${name}`)
          return result
        }
      },
    })
  }
}

/** Records when the mark is written and synced. */
function listenToMarks(done: string[]): void {
  for (const method of ['writeSync', 'fdatasyncSync'] as const) {
    const real = fs[method] as (...input: unknown[]) => never
    vi.spyOn(fs, method).mockImplementation((...input: unknown[]) => {
      const result = real(...input)
      done.push(method)
      return result
    })
  }
}

// Bug: the folder was not synced, so a power cut could take a whole new file with it.
test('reports a part as written only after syncing it and the folder of a new file', async () => {
  const done: string[] = []
  const journal = open('own', listening(done))
  listenToMarks(done)
  const written = async (sendCount: number) => {
    const sending = await journal.intend(intent('s1', sendCount))
    done.push('intended')
    sending.aboutToWrite()
    done.push('marked')
    await sending.saw(ACCEPTED)
    done.push('seen')
  }
  await written(1)
  await written(2)
  now = new Date('2026-10-02T00:00:00.000Z')
  await written(3)
  const ofSend = (day: string, isNew: boolean) => {
    const [append, sync] = [`appendFile of ${day}.own.jsonl`, `datasync of ${day}.own.jsonl`]
    return [
      ...[append, sync, ...(isNew ? ['sync of the folder'] : []), 'intended'],
      ...['writeSync', 'fdatasyncSync', 'marked', append, sync, 'seen'],
    ]
  }
  expect(done).toEqual([
    ...ofSend('2026-10-01', true),
    ...ofSend('2026-10-01', false),
    ...ofSend('2026-10-02', true),
  ])
})

test('syncs a new folder into every new folder above it and into the first existing one', () => {
  const synced: string[] = []
  const [openSync, fsyncSync] = [fs.openSync, fs.fsyncSync]
  const paths = new Map<number, string>()
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
    const opened = openSync(path, ...how)
    paths.set(opened, String(path))
    return opened
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((opened) => {
    fsyncSync(opened)
    synced.push(paths.get(opened) ?? '')
  })
  openJournal(join(folder, 'studio', 'journal'), 'own', () => now)
  expect(synced).toEqual([join(folder, 'studio'), folder])
  openJournal(join(folder, 'studio', 'journal'), 'own', () => now)
  expect(synced).toHaveLength(2)
})

test('a folder that cannot be synced fails the intent, and is synced with the next intent', async () => {
  const done: string[] = []
  const listen = listening(done)
  let fails = true
  const journal = open('own', (path, ...how) => {
    if (path !== folder || !fails) return listen(path, ...how)
    fails = false
    return Promise.reject(new Error('EMFILE'))
  })
  await expect(journal.intend(intent('s1'))).rejects.toThrow('EMFILE')
  await send(journal, 's1', 2)
  expect(done.filter((what) => what === 'sync of the folder')).toHaveLength(1)
})

test('a partly written mark does not count', async () => {
  const sending = await open('own').intend(intent('s1'))
  vi.spyOn(fs, 'writeSync').mockReturnValueOnce(3)
  expect(() => sending.aboutToWrite()).toThrow('The disk is full.')
})

test('the last send of a submission counts, regardless of its process and day', async () => {
  const [one, other] = [open('one'), open('other')]
  await send(one, 's1', 1)
  now = new Date('2026-10-02T12:00:00.000Z')
  await send(other, 's1', 2)
  await send(one, 's2', 1)
  for (const journal of [one, other, open('later')]) {
    expect((await read(journal, 's1'))?.intent.sendCount).toBe(2)
    expect(journal.lastSendCount('s2')).toBe(1)
    expect(journal.lastSendCount('s3')).toBeNull()
    expect(
      journal
        .unsettled()
        .map((each) => each.intent.submissionId)
        .sort(),
    ).toEqual(['s1', 's2'])
  }
})

test('ignores a last line cut anywhere, and reads the lines before and after it', async () => {
  const line = JSON.stringify({ is: 'intent', ...intent('cut') })
  for (let length = 1; length < line.length; length += 37) {
    await send(open(`cut ${length}`), 's1', length)
    appendFileSync(join(folder, `2026-10-01.cut ${length}.jsonl`), line.slice(0, length))
    const reader = open('reader')
    expect(await read(reader, 'cut')).toBeNull()
    expect(await read(reader, 's1')).toMatchObject({ intent: { sendCount: length }, writing: true })
    await send(open(`cut ${length}`), 's2', length)
    expect(await read(reader, 's2')).toMatchObject({ intent: { sendCount: length }, writing: true })
  }
})

test('no longer reports a send that is in the database, until more of it is written', async () => {
  const [writer, reader] = [open('writer'), open('reader')]
  await send(writer, 's1')
  const sending = await writer.intend(intent('s2'))
  sending.aboutToWrite()
  await reader.refresh()
  for (const each of reader.unsettled()) reader.settle(each)
  expect(reader.unsettled()).toEqual([])
  expect(reader.lastSendCount('s2')).toBe(1)
  await sending.saw(ACCEPTED)
  await reader.refresh()
  const found = reader.unsettled().find((each) => each.intent.submissionId === 's2')
  expect(found).toMatchObject({ intent: intent('s2'), writing: true, seen: { observation: ACCEPTED } })
})

test('settling an observed state does not settle later writes', async () => {
  const journal = open('own')
  const sending = await journal.intend(intent('s1'))
  const looked = await read(journal, 's1')
  if (!looked) throw new Error('not found')
  sending.aboutToWrite()
  await journal.refresh()
  journal.settle(looked)
  expect(journal.unsettled()).toHaveLength(1)
})

test('rereads a settled send on request', async () => {
  const journal = open('own')
  await send(journal, 's1')
  const sent = await read(journal, 's1')
  if (!sent) throw new Error('not found')
  journal.settle(sent)
  expect(await journal.lastSend('s1')).toEqual(sent)
})

test('in a race of mark and give-up the first wins, and both processes learn it', async () => {
  const [sender, other] = [open('sender'), open('other')]
  const first = await sender.intend(intent('s1'))
  await other.giveUp('s1', 1)
  expect(await other.lastSend('s1')).toMatchObject({ writing: false, givenUp: true })
  expect(() => first.aboutToWrite()).toThrow('Another process gave this send up.')
  const second = await sender.intend(intent('s2'))
  second.aboutToWrite()
  await other.giveUp('s2', 1)
  expect(await other.lastSend('s2')).toMatchObject({ writing: true })
})

test('gives up one send without the other sends of its submission', async () => {
  const [sender, other] = [open('sender'), open('other')]
  await sender.intend(intent('s1', 2))
  await other.giveUp('s1', 1)
  expect(await read(other, 's1')).toMatchObject({ intent: { sendCount: 2 }, givenUp: false })
  await other.giveUp('s1', 2)
  expect(await other.lastSend('s1')).toMatchObject({ givenUp: true })
})

test('keeps the newest days, and older ones until everything in them is settled', async () => {
  const journal = open('own')
  await send(journal, 'settled')
  await send(open('dead'), 'unsettled')
  now = new Date('2026-10-02T12:00:00.000Z')
  await send(journal, 'young')
  await journal.giveUp('old', 1)
  await journal.giveUp('new', 1)
  utimesSync(join(folder, 'old.1.given-up'), now, new Date('2026-10-01T00:00:00Z'))
  await journal.refresh()
  for (const each of journal.unsettled()) if (each.intent.submissionId !== 'unsettled') journal.settle(each)
  const before = new Date('2026-10-02T00:00:00.000Z')
  await journal.forgetBefore(before, 2)
  await journal.forgetBefore(new Date('2026-10-01T00:00:00.000Z'), 1)
  expect(readdirSync(folder)).toHaveLength(5)
  await journal.forgetBefore(before, 1)
  expect(readdirSync(folder).sort()).toEqual([
    '2026-10-01.dead.jsonl',
    '2026-10-02.own.jsonl',
    'new.1.given-up',
  ])
  expect(journal.lastSendCount('settled')).toBeNull()
  expect(journal.lastSendCount('young')).toBe(1)
})

test('a failed write does not block later writes', async () => {
  const journal = open('own')
  rmSync(folder, { recursive: true })
  await expect(journal.intend(intent('s1'))).rejects.toThrow()
  expect(existsSync(folder)).toBe(false)
  open('other') // makes the folder again
  await send(journal, 's1', 2)
  expect((await read(journal, 's1'))?.intent.sendCount).toBe(2)
})
