/**
 * Attacks on the studio by strangers and members. During each attack its health endpoint answers; afterwards its memory
 * recovers and it stops. Every test run has a bounded form; `npm run attack` is the full one, with the promised times.
 */
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'playwright/test'
import { clipFiles } from '#lib/archive/files.ts'
import { signIn } from '#tools/bench/rig/sign-in.ts'
import { FLOODS, whileTheyHang } from './attack/floods.ts'
import { REQUESTS, signInForElsewhere } from './attack/requests.ts'
import { comesBack, memoryMb, type Probe, type Target } from './attack/target.ts'
import { HOSTILE, openHostilePages, WORDS } from './attack/words.ts'
import { inDatabase } from './database.ts'
import { fillProgram, KEN } from './filled.ts'
import { ADMIN } from './person.ts'
import { makeProgram, type Program } from './program.ts'

/** Other tests keep the machine busy, so only `npm run attack` checks the promised times. */
const LONGEST_HEALTH_MS = process.env.ATTACK_FULL ? 1_000 : 20_000
const LONGEST_STOP_MS = process.env.ATTACK_FULL ? 10_000 : 60_000

/** Uncollected garbage, and the heap that V8 keeps. An attack's own bytes are gigabytes. */
const MEMORY_MARGIN_MB = 250

/** Larger than the system's buffers for an unread answer. */
const CLIP_BYTES = 12 * 1024 * 1024

let program: Program
let target: Target

test.beforeAll(async () => {
  // Searching every answer for secrets takes longer than most answers, so only the bounded form does it.
  program = await makeProgram({}, { watched: !process.env.ATTACK_FULL })
  await fillProgram(program, 6)
  await makeHostile()
  await start()
})
test.afterAll(() => program?.remove())

// Before the floods, after which a sign-in has to wait.
test('a sign-in leads to no other site', async ({ browser }) => {
  await signInForElsewhere(browser, target)
})

for (const probe of [...REQUESTS, ...WORDS, ...FLOODS]) {
  test(probe.name, async () => {
    if (process.env.ATTACK_FULL) test.setTimeout(400_000) // the studio's own deadlines take minutes
    await withstand(probe)
    if (process.env.ATTACK_FULL) await stopInTime()
  })
}

test('pages show hostile text as plain text', async ({ browser }) => {
  await openHostilePages(browser, target)
})

test('the studio stops in time after all attacks, with hanging connections', () =>
  whileTheyHang(target, 100, stopInTime))

async function start(): Promise<void> {
  await program.start()
  const { port, host } = new URL(program.url)
  target = {
    ...target,
    program,
    host,
    port: Number(port),
    admin: target.admin ?? (await signIn(program.url, ADMIN)),
    member: target.member ?? (await signIn(program.url, { ...ADMIN, ...KEN })),
  }
  // A warm studio: first requests take longer than all later ones.
  await signIn(program.url, { ...ADMIN, ...KEN })
  for (const [path, cookie] of Object.entries({ '/': target.member, '/sign-in': '' })) {
    const page = await fetch(program.url + path, { headers: { Cookie: cookie } })
    expect([path, page.status]).toEqual([path, 200])
    await page.text()
  }
}

/** Runs the probe while watching the studio's health; then checks that its memory recovers. */
async function withstand(probe: Probe): Promise<void> {
  const pid = program.pid() ?? 0
  const before = memoryMb(pid)
  const health = new Worker(join(import.meta.dirname, 'attack/health.worker.ts'), {
    workerData: { port: target.port },
  })
  const longest = new Promise<number>((resolve, reject) => {
    health.once('message', resolve)
    health.once('error', reject)
  })
  try {
    await probe.attack(target)
  } finally {
    health.postMessage('end')
  }
  const waitedMs = await longest
  if (process.env.ATTACK_FULL) console.log(`${probe.name}: health after ${Math.round(waitedMs)} ms at most`)
  expect(waitedMs, 'longest wait for its health, in ms').toBeLessThan(LONGEST_HEALTH_MS)
  await comesBack('memory in MB', () => memoryMb(pid), before, MEMORY_MARGIN_MB)
}

async function stopInTime(): Promise<void> {
  const asked = performance.now()
  expect(await program.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(LONGEST_STOP_MS)
  if (process.env.ATTACK_FULL) await start()
}

/** Puts hostile texts and large files into the studio, bypassing every check. */
async function makeHostile(): Promise<void> {
  const folder = join(program.folder, 'data')
  await inDatabase(program, async (db) => {
    const clips = await db.clip.findMany({ select: { submissionId: true } })
    const videos = clips.map((clip) => clip.submissionId)
    await db.clip.updateMany({ data: { sizeBytes: CLIP_BYTES } })
    const { prompt, tags } = HOSTILE
    await db.submission.updateMany({ data: { prompt, tags } })
    await db.project.updateMany({
      where: { nameKey: (await db.project.findFirstOrThrow()).nameKey },
      data: { name: HOSTILE.project },
    })
    const author = await db.user.findFirstOrThrow({ where: { email: KEN.email } })
    await db.user.update({ where: { id: author.id }, data: { name: HOSTILE.person } })
    const at = new Date()
    const comment = { text: HOSTILE.comment, userId: author.id, createdAt: at }
    await db.comment.createMany({ data: videos.map((submissionId) => ({ ...comment, submissionId })) })
    await db.submission.updateMany({ data: { commentCount: 1 } })
    const opened = { at, state: 'open', userId: author.id, note: HOSTILE.reason, byHand: true } as const
    await db.claim.create({
      data: { submissionId: videos[0] ?? '', openedAt: at, changedAt: at, events: { create: opened } },
    })
    const shots = { create: { place: 1, prompt } }
    const { id: storyboard } = await db.storyboard.create({
      data: { name: HOSTILE.project, userId: author.id, createdAt: at, shots },
      select: { id: true },
    })
    target = { videos, storyboard } as Target
  })
  for (const id of target.videos) truncateSync(clipFiles(join(folder, 'studio'), id).video, CLIP_BYTES)
}
