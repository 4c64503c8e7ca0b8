import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clipFiles, makeClipFolder } from '#lib/archive/files.ts'
import { openStudioDatabase } from '#lib/database/open.ts'
import { createUser } from '#lib/people/users.ts'
import type { Studio } from '#lib/studio.ts'
import { startStudioNginx } from '#tools/system/nginx.ts'
import { makeProgram } from '../../../e2e/program.ts'
import { renderPrompt } from './render.ts'
import { signIn } from './sign-in.ts'

/** A full page of the gallery (lib/gallery/queries.ts), all of one team's finished videos. */
const PAGE_ROWS = 60
const ADMIN = { email: 'bench@example.com', name: 'Bench', password: randomUUID(), role: 'admin' as const }

/** Whoever runs this may have these set for a studio of their own, which must not be touched. */
export const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'SERVICE_DATABASE_URL',
    'VIDEO_API_BASE_URL',
    'VIDEO_API_KEY',
    'VIDEO_API_PREFIX',
    'SERVICE_PREFIX',
    'NEXTAUTH_URL',
    'NEXTAUTH_SECRET',
    'HOST',
  ].map((name) => [name, '']),
)

const PROMPTS = [
  '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき — golden hour 🌊',
  'A calm sea at dawn, slow push in, mist over the water, one fishing boat far out',
  '雨の夜の路地、ネオンの看板、傘をさした人がゆっくり歩いていく',
  'Forest in autumn, handheld, leaves falling through low sun, a fox crosses the path and looks back',
]

/** A running studio, as `npm start` runs it, with a full gallery and one video to watch. */
export interface BenchStudio {
  /** By address, so that no name is looked up. */
  url: string
  /** The Cookie header of a signed-in person. */
  cookie: string
  clip: { path: string; file: string; sizeBytes: number; sha256: string }
  /** Starts it anew, behind the shipped nginx that sends the clips. @returns the address of nginx. */
  restartBehindNginx(): Promise<string>
}

/**
 * Fills a studio's database and clip folder by its own functions, then starts the whole program on them and signs in
 * over HTTP. The clip is a video of the program's own renderer. Everything is gone when the rig ends.
 */
export async function startBenchStudio(rig: AsyncDisposableStack): Promise<BenchStudio> {
  const program = await makeProgram(UNSET)
  rig.defer(() => program.remove())
  const folder = join(program.folder, 'data/studio')
  const clip = await fill(folder)
  const url = `http://127.0.0.1:${program.env.PORT}`
  program.env.NEXTAUTH_URL = url
  await program.start()
  const cookie = await signIn(url, ADMIN)
  return {
    url,
    cookie,
    clip,
    async restartBehindNginx() {
      await program.stop()
      program.env.CLIP_ACCEL = '/clips/'
      const port = Number(program.env.PORT)
      const nginx = await startStudioNginx(rig, { port, clips: dirname(clip.file) })
      program.env.NEXTAUTH_URL = nginx
      await program.start()
      return nginx
    },
  }
}

async function fill(folder: string): Promise<BenchStudio['clip']> {
  mkdirSync(folder, { recursive: true })
  makeClipFolder(folder)
  const id = randomUUID()
  const file = clipFiles(folder, id).video
  await renderPrompt(PROMPTS[0] ?? '', file)
  const bytes = readFileSync(file)
  const clip = { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const { db, database } = await openStudioDatabase({ dataFolder: dirname(folder) })
  try {
    const user = await createUser(db, ADMIN)
    if (!user) throw new Error('The database was not empty.')
    for (let row = 0; row < PAGE_ROWS; row += 1) {
      await addFinished(db, { id: row === 0 ? id : randomUUID(), userId: user.id, row, clip })
    }
  } finally {
    await db.$disconnect()
    await database.close()
  }
  return { path: `/api/submissions/${id}/content`, file, ...clip }
}

interface Finished {
  id: string
  userId: string
  row: number
  clip: { sizeBytes: number; sha256: string }
}

/** One row as a finished video leaves it, history and ledger included; the states in between are skipped. */
async function addFinished(db: Studio['db'], { id, userId, row, clip }: Finished): Promise<void> {
  const at = new Date(Date.now() - row * 60_000)
  const statuses = ['queued', 'submitting', 'pending', 'in_progress', 'completed'] as const
  await db.submission.create({
    data: {
      id,
      userId,
      attemptId: randomUUID(),
      prompt: PROMPTS[row % PROMPTS.length] ?? '',
      seed: row,
      priceYen: 250,
      status: 'completed',
      createdAt: at,
      sendCount: 1,
      jobId: randomUUID(),
      acceptedAt: at,
      startedAt: at,
      finishedAt: at,
      events: { create: statuses.map((status) => ({ at, status })) },
      entries: { create: (['hold', 'charge'] as const).map((kind) => ({ kind, amountYen: 250, at })) },
      clip: { create: { ...clip, durationSeconds: 8, width: 1280, height: 720, archivedAt: at } },
    },
  })
}
