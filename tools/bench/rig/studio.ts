import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clipFiles } from '#lib/archive/files.ts'
import { openStudioDatabase } from '#lib/database/open.ts'
import { createUser } from '#tests/fixtures/people.ts'
import { fillGallery, idOf, linkFiles } from '#tools/demo/fill-gallery.ts'
import { startStudioNginx } from '#tools/system/nginx.ts'
import { makeProgram } from '../../../e2e/program.ts'
import { renderPrompt } from './render.ts'
import { signIn } from './sign-in.ts'

/** A full page of the gallery (lib/gallery/queries.ts), all of one team's finished videos. */
const PAGE_ROWS = 60
const ADMIN = { email: 'bench@example.com', name: 'Bench', password: randomUUID(), role: 'admin' as const }

/** The developer's own studio may use these variables; it must not be touched. */
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

/** A running studio, as `npm start` runs it, with a full gallery and one video to watch. */
export interface BenchStudio {
  /** An IP address, so that no name is looked up. */
  url: string
  /** The Cookie header of a signed-in person. */
  cookie: string
  clip: { path: string; file: string; sizeBytes: number; sha256: string }
  /** Restarts it behind the shipped nginx, which sends the clips. @returns the address of nginx. */
  restartBehindNginx(): Promise<string>
}

/**
 * Fills a studio's database and clip folder with its own functions, then starts the whole program on them and signs in
 * over HTTP. The clip is from the built-in renderer. The rig removes everything at its end.
 */
export async function startBenchStudio(rig: AsyncDisposableStack): Promise<BenchStudio> {
  const program = await makeProgram(UNSET, { watched: false })
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
  const rendered = join(folder, '..', 'bench.mp4')
  mkdirSync(folder, { recursive: true })
  await renderPrompt('夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき — golden hour 🌊', rendered)
  const file = await linkFiles(folder, PAGE_ROWS, readFileSync(rendered))
  const { db, database } = await openStudioDatabase({ dataFolder: dirname(folder) })
  try {
    const user = await createUser(db, ADMIN)
    await fillGallery(db, { clips: PAGE_ROWS, userIds: [user.id], file })
  } finally {
    await db.$disconnect()
    await database.close()
  }
  const id = idOf(0)
  return { path: `/api/submissions/${id}/content`, file: clipFiles(folder, id).video, ...file }
}
