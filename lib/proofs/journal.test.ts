import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Journal, openJournal as open } from '../upstream/journal.ts'
import type { Observation } from '../upstream/outcome.ts'

let folder: string
let opened: Journal[] = []

function openJournal(path: string, processId: string, how?: typeof openFile): Journal {
  const journal = open(path, processId, how)
  opened.push(journal)
  return journal
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-journal-'))
})
afterEach(async () => {
  await Promise.allSettled(opened.map((journal) => journal.close()))
  opened = []
  rmSync(folder, { recursive: true, force: true })
})

const ACCEPTED: Observation = {
  seen: 'status',
  status: 202,
  retryAfter: null,
  body: '{"id":"job_1"}',
  whole: true,
}
const NOTHING: Observation = { seen: 'nothing', sent: true, error: 'ECONNRESET' }

test('a record survives the process that wrote it, which never closed anything', async () => {
  await openJournal(folder, 'dead').write({ submissionId: 's1', sendCount: 1, observation: ACCEPTED })
  const journal = openJournal(folder, 'living')
  expect(await journal.find('s1', 1)).toEqual(ACCEPTED)
})

/** Opens real files, and writes down what was done with them once it is done. */
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

// Bug: the folder was not synced, so a power cut could take a whole new file with it.
test('a record is written once it is synced, and so is the folder that its file is new in', async () => {
  const done: string[] = []
  const journal = openJournal(folder, 'own', listening(done))
  const written = async (sendCount: number) => {
    await journal.write({ submissionId: 's1', sendCount, observation: ACCEPTED })
    done.push(`${sendCount} is written`)
  }
  await written(1)
  await written(2)
  const other = openJournal(folder, 'other')
  await other.forget(new Set(), await other.files())
  await written(3)
  const [inFolder, appended, synced] = [
    'sync of the folder',
    'appendFile of own.jsonl',
    'datasync of own.jsonl',
  ]
  expect(done).toEqual([
    ...[inFolder, appended, synced, '1 is written'],
    ...[appended, synced, '2 is written'],
    ...[appended, synced, inFolder, appended, synced, '3 is written'],
  ])
})

test('a folder that cannot be synced fails the record, and is synced with the next', async () => {
  const done: string[] = []
  const listen = listening(done)
  let fails = true
  const journal = openJournal(folder, 'own', (path, ...how) => {
    if (path !== folder || !fails) return listen(path, ...how)
    fails = false
    return Promise.reject(new Error('EMFILE'))
  })
  await expect(journal.write({ submissionId: 's1', sendCount: 1, observation: ACCEPTED })).rejects.toThrow()
  await journal.write({ submissionId: 's1', sendCount: 2, observation: ACCEPTED })
  expect(done[0]).toBe('sync of the folder')
  expect(await journal.find('s1', 2)).toEqual(ACCEPTED)
})

test('a process finds its own records, too', async () => {
  const journal = openJournal(folder, 'own')
  await journal.write({ submissionId: 's1', sendCount: 1, observation: NOTHING })
  expect(await journal.find('s1', 1)).toEqual(NOTHING)
})

test('records of the same submission are told apart by its send, and of others by their id', async () => {
  const journal = openJournal(folder, 'own')
  await Promise.all([
    journal.write({ submissionId: 's1', sendCount: 1, observation: NOTHING }),
    journal.write({ submissionId: 's1', sendCount: 2, observation: ACCEPTED }),
  ])
  expect(await journal.find('s1', 2)).toEqual(ACCEPTED)
  expect(await journal.find('s1', 3)).toBeNull()
  expect(await journal.find('s2', 1)).toBeNull()
})

test('a last line that was cut anywhere is no record, and the lines before it are', async () => {
  const line = `${JSON.stringify({ submissionId: 's2', sendCount: 1, observation: ACCEPTED })}\n`
  for (let length = 1; length < line.length - 1; length += 7) {
    const journal = openJournal(folder, `cut ${length}`)
    await journal.write({ submissionId: 's1', sendCount: length, observation: NOTHING })
    appendFileSync(join(folder, `cut ${length}.jsonl`), line.slice(0, length))
    expect(await journal.find('s2', 1)).toBeNull()
    expect(await journal.find('s1', length)).toEqual(NOTHING)
  }
})

test('what a process wrote before it opened its file, or after somebody else looked, is found as well', async () => {
  const writer = openJournal(folder, 'writer')
  const reader = openJournal(folder, 'reader')
  expect(await reader.find('s1', 1)).toBeNull()
  await writer.write({ submissionId: 's1', sendCount: 1, observation: ACCEPTED })
  expect(await reader.find('s1', 1)).toEqual(ACCEPTED)
})

test('forgetting keeps the files of the living and its own, and nothing else', async () => {
  for (const name of ['dead', 'living', 'own']) {
    await openJournal(folder, name).write({ submissionId: name, sendCount: 1, observation: ACCEPTED })
  }
  const own = openJournal(folder, 'own')
  await own.forget(new Set(['living']), await own.files())
  expect(readdirSync(folder).sort()).toEqual(['living.jsonl', 'own.jsonl'])
})

test('forgetting keeps a file that was written to since somebody looked, until it was looked at again', async () => {
  const [writer, reader] = [openJournal(folder, 'writer'), openJournal(folder, 'reader')]
  await writer.write({ submissionId: 's1', sendCount: 1, observation: NOTHING })
  const looked = await reader.files()
  await writer.write({ submissionId: 's2', sendCount: 1, observation: ACCEPTED })
  await reader.forget(new Set(), looked)
  expect(await reader.find('s2', 1)).toEqual(ACCEPTED)
  await reader.forget(new Set(), await reader.files())
  expect(readdirSync(folder)).toEqual([])
})

test('whenever a process writes while others forget its file, what it wrote is found', async () => {
  const [writer, ...readers] = ['writer', 'one', 'other'].map((name) => openJournal(folder, name))
  for (let count = 1; count <= 60; count += 1) {
    const looked = await Promise.all(readers.map((reader) => reader.files()))
    await Promise.all([
      writer?.write({ submissionId: 's1', sendCount: count, observation: ACCEPTED }),
      ...readers.map((reader, place) => reader.forget(new Set(), looked[place] ?? [])),
    ])
    for (const reader of readers) expect(await reader.find('s1', count)).toEqual(ACCEPTED)
  }
})

test('a failed write does not keep later ones from being written', async () => {
  const journal = openJournal(folder, 'own')
  rmSync(folder, { recursive: true })
  await expect(journal.write({ submissionId: 's1', sendCount: 1, observation: ACCEPTED })).rejects.toThrow()
  openJournal(folder, 'other') // makes the folder again
  await journal.write({ submissionId: 's1', sendCount: 2, observation: ACCEPTED })
  expect(await journal.find('s1', 2)).toEqual(ACCEPTED)
})
