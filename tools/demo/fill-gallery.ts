import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { clipFiles, makeClipFolder, PICTURES } from '#lib/archive/files.ts'
import { inspectMedia } from '#lib/archive/media.ts'
import type { Studio } from '#lib/studio.ts'
import { searchWords } from '#lib/submissions/search-words.ts'
import { makeVideo } from '#tests/fixtures/video.ts'

/** Fills a studio's database with many finished videos, fast, for measurements and tests. */

const SUBJECTS = [
  '海でサーフィンをする三毛猫',
  '雪の中を走るローカル線の電車',
  '朝の魚市場で競りをする人々',
  '霧の森を歩く鹿',
  '雨の夜の路地、ネオンの看板と傘の人',
  '嵐の岬に立つ灯台',
  'A ginger cat asleep on a warm engine bonnet',
  'Night ferry crossing, rain on the lens',
  'A paper crane unfolds itself in one unbroken macro shot',
  'A fox crosses the path and looks back',
  'Cranes and containers in a harbour at dawn',
  'A dancer rehearses alone in an empty warehouse',
] as const
const PLACES = [
  '夕焼け',
  '夜明け前',
  '逆光',
  '曇り空',
  'golden hour',
  'blue hour',
  'hard noon light',
  'moonlight',
] as const
const CAMERAS = [
  '望遠',
  '手持ち',
  'ドローン',
  '35 mm',
  'slow push-in',
  'locked off',
  'dolly zoom',
  'macro',
] as const
const TAGS = ['hero', 'b-roll', '予告編', 'client “A”', "director's cut", '縦型'] as const
const PROJECTS = ['Night Ferry', '秋のキャンペーン', 'Lighthouse', 'パイロット版'] as const

const PROMPTS = SUBJECTS.length * PLACES.length * CAMERAS.length

/** Rows of one statement: enough to be fast, few enough for an embedded database. */
const BATCH = 10_000

/** Minutes between one video and the next. */
const EVERY_MINUTES = 7

export interface Filling {
  clips: number
  /** The owners, in turn. */
  userIds: readonly string[]
  /** The file that every clip has. */
  file: { sizeBytes: number; sha256: string }
}

/**
 * Adds finished videos with their history, ledger and clip rows. Ids come from `idOf`; `linkFiles` adds the files. The
 * same numbers make the same rows.
 */
export async function fillGallery(db: Studio['db'], { clips, userIds, file }: Filling): Promise<void> {
  const now = Date.now()
  const prompts = SUBJECTS.flatMap((subject) =>
    PLACES.flatMap((place) => CAMERAS.map((camera) => `${subject}、${place}、${camera}`)),
  )
  const projectIds = await makeProjects(db)
  const palette = JSON.stringify(
    prompts.map((prompt, index) => {
      const tags = index % 3 === 0 ? [TAGS[(index / 3) % TAGS.length] ?? ''] : []
      return { prompt, tags, words: searchWords({ prompt, tags }) }
    }),
  )
  for (let start = 0; start < clips; start += BATCH) {
    const [first, last] = [start, Math.min(start + BATCH, clips) - 1]
    const rows = { first, last, now: new Date(now).toISOString(), palette, userIds: [...userIds], projectIds }
    await addRows(db, rows, file)
  }
  await db.$executeRawUnsafe('ANALYZE')
}

/** Links to one file that every file system allows. */
const MOST_LINKS = 30_000

/**
 * Gives every video its files: links to one video, stored once for tens of thousands of links; of a flat colour unless
 * it is given.
 */
export async function linkFiles(folder: string, clips: number, given?: Buffer): Promise<Filling['file']> {
  mkdirSync(folder, { recursive: true })
  makeClipFolder(folder)
  const video = given ?? (await makeVideo())
  let first = clipFiles(folder, idOf(0))
  writeFileSync(first.video, video)
  const report = await inspectMedia(first.video, first)
  if (report.kind !== 'facts') throw new Error('The video could not be read.')
  for (let index = 1; index < clips; index += 1) {
    const files = clipFiles(folder, idOf(index))
    const make = index % MOST_LINKS === 0 ? copyFileSync : linkSync
    for (const kind of ['video', ...PICTURES] as const) make(first[kind], files[kind])
    if (make === copyFileSync) first = files
  }
  return { sizeBytes: video.length, sha256: createHash('sha256').update(video).digest('hex') }
}

/** The id of the video that was added as number `index`. */
export function idOf(index: number): string {
  return `5eed0000-0000-7000-8000-${String(index).padStart(12, '0')}`
}

async function makeProjects(db: Studio['db']): Promise<string[]> {
  const made = []
  for (const name of PROJECTS) {
    const nameKey = name.toLowerCase()
    made.push(await db.project.upsert({ where: { nameKey }, create: { name, nameKey }, update: {} }))
  }
  return made.map(({ id }) => id)
}

interface Rows {
  first: number
  last: number
  now: string
  palette: string
  userIds: string[]
  projectIds: string[]
}

/** The rows of one batch; a shuffled number spreads prompts and people without repeating a pattern. */
async function addRows(db: Studio['db'], rows: Rows, file: Filling['file']): Promise<void> {
  const { first, last, now, palette, userIds, projectIds } = rows
  const add = (tx: Pick<Studio['db'], '$executeRaw'>) => tx.$executeRaw`
    WITH palette AS (
      SELECT ordinality - 1 AS place, value->>'prompt' AS prompt,
        ARRAY(SELECT jsonb_array_elements_text(value->'tags')) AS tags,
        ARRAY(SELECT jsonb_array_elements_text(value->'words')) AS words
      FROM jsonb_array_elements(${palette}::jsonb) WITH ORDINALITY
    ), numbers AS (
      SELECT i, ((i::bigint * 7919 + 104729) % 1000003)::int AS n, 's' || lpad((i % 1000)::text, 3, '0') AS shot,
        ${now}::timestamptz - i * interval '1 minute' * ${EVERY_MINUTES}::int AS at
      FROM generate_series(${first}::int, ${last}::int) AS i
    ), made AS (
      INSERT INTO "Submission" ("id", "userId", "attemptId", "prompt", "seed", "priceYen", "status", "createdAt",
        "updatedAt", "sendCount", "jobId", "acceptedAt", "startedAt", "finishedAt", "projectId", "tags", "searchWords",
        "rating", "choice")
      SELECT '5eed0000-0000-7000-8000-' || lpad(i::text, 12, '0'),
        (${userIds}::text[])[1 + n % cardinality(${userIds}::text[])], 'seed-' || i, p.prompt || ' ' || shot, i, 250,
        'completed', at, at, 1, 'job_seed_' || i, at, at, at, CASE WHEN n % 5 < 4 THEN (${projectIds}::text[])[1 + n % 4] END,
        p.tags, p.words || shot, CASE WHEN n % 4 = 0 THEN 1 + n % 5 END,
        (CASE n % 20 WHEN 0 THEN 'select' WHEN 1 THEN 'maybe' WHEN 2 THEN 'reject' END)::"Choice"
      FROM numbers JOIN palette p ON p.place = n % ${PROMPTS}::int
      RETURNING "id", "createdAt"
    ), history AS (
      INSERT INTO "SubmissionEvent" ("submissionId", "at", "status")
      SELECT made."id", made."createdAt", s.status FROM made
      CROSS JOIN unnest(ARRAY['queued', 'submitting', 'pending', 'in_progress', 'completed']::"SubmissionStatus"[])
        WITH ORDINALITY AS s(status, step) ORDER BY made."id", s.step
    ), booked AS (
      INSERT INTO "Entry" ("submissionId", "kind", "amountYen", "at")
      SELECT made."id", k.kind, 250, made."createdAt" FROM made
      CROSS JOIN unnest(ARRAY['hold', 'charge']::"EntryKind"[]) WITH ORDINALITY AS k(kind, step)
      ORDER BY made."id", k.step
    )
    INSERT INTO "Clip" ("submissionId", "sizeBytes", "sha256", "durationSeconds", "width", "height", "archivedAt", "sprite")
    SELECT "id", ${file.sizeBytes}::int, ${file.sha256}, 8, 1280, 720, "createdAt", true FROM made`
  await db.$transaction(add, { timeout: 300_000, maxWait: 20_000 })
}
