import { checkChain } from '#lib/audit/chain.ts'
import { moneyOfKeys } from '#lib/money/balance/accounted.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import { checkClips } from '#lib/money/verify/clips.ts'
import { checkLimitSums } from '#lib/money/verify/limits.ts'
import type { OperatedStudio } from './operate.ts'

/**
 * Checks every clip and the books, and prints progress, each difference and a summary.
 * @returns the exit code: 1 when there is a difference.
 */
export async function runVerify(studio: OperatedStudio, print: (line: string) => void): Promise<number> {
  let clips = 0
  let bytes = 0
  let found = 0
  const tell = (differences: string[]) => {
    found += differences.length
    for (const difference of differences) print(`DIFFERENCE  ${difference}`)
  }
  for (let after: string | null = ''; after !== null; ) {
    const step = await checkClips(studio, after)
    clips += step.clips
    bytes += step.bytes
    tell(step.differences)
    after = step.next
    if (after !== null) print(`${clips} clips so far, ${megabytes(bytes)}`)
  }
  const books = await checkBooks(studio)
  tell(books.differences)
  tell(await checkLimitSums(studio))
  const { head, breaks } = await checkChain(studio)
  tell(breaks)
  print(`${clips} clips, ${megabytes(bytes)}`)
  print(
    `${books.submissions} submissions, ${books.entries} entries: ${books.chargedYen} yen charged, ` +
      `${books.creditedYen} credited, ${books.heldYen} held; ${books.readings} readings`,
  )
  print(`${head.id} audit entries; the last has the hash ${head.hash || '(none)'}`)
  for (const { maskedKey, spendYen, openingYen, explainedYen, byHandYen } of await moneyOfKeys(studio)) {
    print(
      `key ${maskedKey}: ${spendYen} yen spent when last read, ` +
        `${openingYen} of it before the studio used it; ${explainedYen} by the ledger, ${byHandYen} by explanations`,
    )
  }
  print(found === 0 ? 'Everything agrees.' : `${found} ${found === 1 ? 'difference' : 'differences'}.`)
  return found === 0 ? 0 : 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
