import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxesIn } from '#platform/mp4-boxes.ts'
import { openArchiveTest, reprDigest, sha256Of } from '#tests/fixtures/archive/archive-test.ts'
import { answering, cutAndClosed, type Serving, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { TEST_KEY } from '#tests/fixtures/studio.ts'
import type { Behaviour } from '#tests/fixtures/upstream-server.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { UpstreamClient } from '../upstream/client.ts'
import { archiveVideo } from './archive.ts'
import { clipFolder } from './files.ts'

const SUBMISSIONS = 400
const BAD_ROUNDS = 4
const AT_A_TIME = 8
const RANDOM_CUTS = 400
const CUT_KINDS = 5

let video: Buffer
let zipped: Buffer
let sha256: string
const archive = openForTests(() => openArchiveTest({ timeouts: { body: 30_000 } }))
/** The jobs whose downloads stall: only they have a short deadline. */
const stalling = new Set<string>()
let hasty: UpstreamClient

beforeAll(async () => {
  video = await makeVideo()
  zipped = gzipSync(video)
  sha256 = sha256Of(video)
  const { studio, upstream } = archive
  const timeouts = { body: 150 }
  hasty = new UpstreamClient({ baseUrl: upstream.url, key: TEST_KEY, prefix: 'gateway', timeouts })
  const open = studio.upstream.openDownload.bind(studio.upstream)
  studio.upstream.openDownload = (jobId, options) =>
    stalling.has(jobId) ? hasty.openDownload(jobId, options) : open(jobId, options)
})
afterAll(() => hasty?.close())

/** Offsets where a box begins or ends, including boxes inside the header, and a byte to either side. */
function edges(): number[] {
  const found: number[] = []
  const walk = (bytes: Buffer, from: number) => {
    let offset = 0
    for (const box of boxesIn(bytes)) {
      found.push(from + offset, from + offset + 8, from + offset + box.size)
      if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(box.type)) {
        walk(bytes.subarray(offset + 8, offset + box.size), from + offset + 8)
      }
      offset += box.size
    }
  }
  walk(video, 0)
  return [...new Set(found.flatMap((edge) => [edge - 1, edge, edge + 1]))].filter(
    (edge) => edge >= 0 && edge < video.length,
  )
}

/** One kind of damage to a download; none may ever become a clip. */
function damage(
  nth: number,
  random: (below: number) => number,
  cuts: number[],
): { name: string; behave: Behaviour } {
  const cutAt = cuts[nth % cuts.length] ?? 0
  const digest = reprDigest(video)
  const cut = (name: string, options: Serving) => ({ name, behave: serving(video, { cutAt, ...options }) })
  const flipped = Buffer.from(video)
  const at = random(video.length)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8))
  const kinds = [
    cut('cut', {}),
    cut('cut, with a digest', { headers: digest }),
    cut('reset', { afterwards: 'reset' }),
    cut('stalled', { afterwards: 'stall' }),
    {
      name: 'cut without a length',
      behave: serving(video.subarray(0, cutAt), { headers: { 'Content-Length': '' } }),
    },
    {
      name: 'error page with 200',
      behave: answering('200 OK', { 'Content-Type': 'text/html' }, '<html>sorry</html>'),
    },
    { name: 'flipped byte', behave: serving(flipped, { headers: digest }) },
    {
      name: 'flipped byte, several digests',
      behave: serving(flipped, {
        headers: { 'Repr-Digest': `md5=:${'A'.repeat(22)}==:, ${digest['Repr-Digest']}` },
      }),
    },
    { name: 'encoded', behave: serving(video, { headers: { 'Content-Encoding': 'br' } }) },
    {
      name: 'gzip, cut',
      behave: serving(zipped.subarray(0, random(zipped.length)), { headers: { 'Content-Encoding': 'gzip' } }),
    },
    { name: 'cut and closed', behave: serving(cutAndClosed(video, cutIn(video, random), 'right')) },
    { name: 'cut with an open end', behave: serving(cutAndClosed(video, cutIn(video, random), 'open')) },
    {
      name: 'multipart',
      behave: serving(video, { headers: { 'Content-Type': 'multipart/byteranges; boundary=x' } }),
    },
    {
      name: 'part unasked',
      behave: answering('206 Partial Content', { 'Content-Range': 'bytes 0-7/8' }, 'ftypftyp'),
    },
    {
      name: 'another file',
      behave: serving(Buffer.concat([video.subarray(0, 40), Buffer.alloc(random(9_000))])),
    },
    { name: '503', behave: answering('503 Service Unavailable', { 'Retry-After': '1' }) },
    { name: '410 too early', behave: answering('410 Gone') },
    { name: 'nothing', behave: (socket: Parameters<Behaviour>[0]) => void socket.resetAndDestroy() },
  ]
  // Cuts every edge at least once; the cuts come first in the list.
  return kinds[nth < cuts.length - RANDOM_CUTS ? nth % CUT_KINDS : random(kinds.length)] ?? cut('cut', {})
}

/** An offset in the data, which follows the header. */
function cutIn(video: Buffer, random: (below: number) => number): number {
  const data = video.indexOf('mdat') + 4
  return data + random(video.length - data)
}

async function round(ids: string[]): Promise<void> {
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) await archiveVideo(archive.studio, id)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

it('publishes no damaged download and loses no video in 2,000 downloads, cut at every box edge or otherwise damaged', async () => {
  const random = createChance(20_261_121).below // the same in every run
  const cuts = [...edges(), ...Array.from({ length: RANDOM_CUTS }, () => random(video.length))]
  const ids = await archive.completed(SUBMISSIONS)
  const tried = new Map<string, number>()
  const folder = clipFolder(archive.studio.folder)
  for (let bad = 0; bad < BAD_ROUNDS; bad += 1) {
    ids.forEach((id, index) => {
      const { name, behave } = damage(bad * SUBMISSIONS + index, random, cuts)
      tried.set(name, (tried.get(name) ?? 0) + 1)
      archive.serve(id, behave)
      if (name === 'stalled') stalling.add(`job_${id}`)
      else stalling.delete(`job_${id}`)
    })
    await round(ids)
    const clips = await archive.studio.db.clip.findMany({ select: { submissionId: true, sha256: true } })
    for (const clip of clips) expect(clip.sha256).toBe(sha256)
    const published = readdirSync(folder).filter((name) => name.endsWith('.mp4'))
    expect(published.sort()).toEqual(clips.map((clip) => `${clip.submissionId}.mp4`).sort())
  }
  const troubled = await archive.studio.db.submission.count({ where: { clip: null, archiveTrouble: null } })
  expect(troubled).toBe(0)
  for (const id of ids) archive.serve(id, serving(video))
  stalling.clear()
  await round(ids)
  expect(
    await archive.studio.db.clip.count({ where: { sha256, sizeBytes: video.length, problem: null } }),
  ).toBe(SUBMISSIONS)
  for (const id of ids) expect(readFileSync(`${folder}/${id}.mp4`).equals(video)).toBe(true)
  expect(readdirSync(folder).filter((name) => !name.endsWith('.mp4'))).toEqual([])
  console.info(`${archive.upstream.received.length} requests, ${cuts.length - RANDOM_CUTS} edges;`, tried)
}, 240_000)
