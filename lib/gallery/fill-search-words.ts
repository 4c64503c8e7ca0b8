import type { Studio } from '../studio.ts'
import { searchWords } from './search-words.ts'

/** Rows that are filled in one statement. */
const BATCH = 500

/**
 * At start: submissions from before there was a search get the words they are found by. One whose prompt has no words
 * stays as it is. Goes once through the table, and changes nothing that people see.
 */
export async function fillSearchWords(studio: Pick<Studio, 'db'>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await studio.db.$queryRaw<{ id: string; prompt: string; tags: string[] }[]>`
      SELECT "id", "prompt", "tags" FROM "Submission"
      WHERE "id" > ${after} AND cardinality("searchWords") IS NOT DISTINCT FROM 0 ORDER BY "id" LIMIT ${BATCH}`
    const found = rows
      .map((row) => ({ id: row.id, words: searchWords(row) }))
      .filter(({ words }) => words.length > 0)
    if (found.length > 0) {
      await studio.db.$executeRaw`
        UPDATE "Submission" s SET "searchWords" = v.words
        FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS v(id text, words text[])
        WHERE s."id" = v.id AND cardinality(s."searchWords") IS NOT DISTINCT FROM 0`
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
