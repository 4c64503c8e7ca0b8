import type { Studio } from '#lib/studio.ts'
import { type BooksChecked, checkBooks } from '#lib/verify/books.ts'
import { type ClipsChecked, checkClips } from '#lib/verify/clips.ts'
import type { OperatorAnswer } from '#platform/operator.ts'

const USAGE = 'Usage: npm run verify'

/**
 * One step of `npm run verify`, run in the process that has the database: `verify books`, or `verify clips AFTER`, which
 * says where to go on. The first line of the answer is the result as JSON, for `runVerify`.
 */
export async function runVerifyCommand(
  studio: Pick<Studio, 'db' | 'folder'>,
  words: string[],
): Promise<OperatorAnswer> {
  const [, part, after = ''] = words
  if (part === 'books') return { exitCode: 0, lines: [JSON.stringify(await checkBooks(studio))] }
  if (part === 'clips') return { exitCode: 0, lines: [JSON.stringify(await checkClips(studio, after))] }
  return { exitCode: 1, lines: [USAGE] }
}

/** Runs one step of the check where the database is. */
export type Ask = (words: string[]) => Promise<OperatorAnswer>

/**
 * Checks every clip and the books step by step, and prints progress, each difference and a summary.
 * @returns the exit code: 1 when there is a difference.
 */
export async function runVerify(ask: Ask, print: (line: string) => void): Promise<number> {
  let clips = 0
  let bytes = 0
  let found = 0
  const tell = (differences: string[]) => {
    found += differences.length
    for (const difference of differences) print(`DIFFERENCE  ${difference}`)
  }
  for (let after: string | null = ''; after !== null; ) {
    const step: ClipsChecked = await askFor<ClipsChecked>(ask, ['clips', after])
    clips += step.clips
    bytes += step.bytes
    tell(step.differences)
    after = step.next
    if (after !== null) print(`${clips} clips so far, ${megabytes(bytes)}`)
  }
  const books = await askFor<BooksChecked>(ask, ['books'])
  tell(books.differences)
  print(`${clips} clips, ${megabytes(bytes)}`)
  print(
    `${books.submissions} submissions, ${books.entries} entries: ${books.chargedYen} yen charged, ` +
      `${books.creditedYen} credited, ${books.heldYen} held; ${books.readings} readings`,
  )
  print(found === 0 ? 'Everything agrees.' : `${found} ${found === 1 ? 'difference' : 'differences'}.`)
  return found === 0 ? 0 : 1
}

async function askFor<Result>(ask: Ask, words: string[]): Promise<Result> {
  const { exitCode, lines } = await ask(['verify', ...words])
  if (exitCode !== 0) throw new Error(lines.join('\n'))
  return JSON.parse(lines[0] ?? '') as Result
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
