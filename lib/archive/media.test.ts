import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutAndClosed } from '#tests/fixtures/archive/content.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { inFull } from '../i18n/english.ts'
import { judgeMedia } from './checks.ts'
import { inspectMedia } from './media.ts'
import { headerFacts, layoutDamage } from './mp4.ts'

let video: Buffer
let folder: string
beforeAll(async () => {
  video = await makeVideo()
  folder = mkdtempSync(join(tmpdir(), 'dailies-media-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function written(bytes: Buffer) {
  files += 1
  const path = join(folder, `${files}.mp4`)
  writeFileSync(path, bytes)
  const pictures = { poster: `${path}.jpg`, thumbnail: `${path}.thumbnail.webp`, sprite: `${path}.webp` }
  return { path, pictures }
}

async function judged(bytes: Buffer) {
  const { path, pictures } = written(bytes)
  const report = await inspectMedia(path, pictures)
  const { facts, damage, problem } = judgeMedia(report, await headerFacts(path), true)
  return {
    report,
    facts,
    damage: damage && inFull(damage),
    problem: problem && inFull(problem),
    pictures,
  }
}

/** The positions of a track's packets in the file. */
async function packetsOf(type: 'video' | 'audio'): Promise<{ start: number; end: number }[]> {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] })
  const track = type === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  if (!track) throw new Error('The video has no such track.')
  const places: { start: number; end: number }[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const start = video.indexOf(data, places.at(-1)?.end ?? 0)
    places.push({ start, end: start + data.length })
  }
  return places
}

/** The video without the bytes of some packets. */
async function without(type: 'video' | 'audio', nths: number[]): Promise<Buffer> {
  const bytes = Buffer.from(video)
  const packets = await packetsOf(type)
  for (const nth of nths) bytes.fill(0, packets.at(nth)?.start, packets.at(nth)?.end)
  return bytes
}

describe('the inspection of a complete file', () => {
  it('decodes picture and sound to their ends, and draws all pictures', async () => {
    const { report, damage, problem, pictures } = await judged(video)
    expect(report).toMatchObject({ kind: 'facts', width: 1280, height: 720 })
    if (report.kind !== 'facts') throw new Error('no facts')
    expect(report.durationSeconds).toBeCloseTo(8, 3)
    expect(report.soundSeconds).toBeCloseTo(8, 1)
    expect([damage, problem]).toEqual([null, null])
    for (const path of Object.values(pictures)) expect(existsSync(path)).toBe(true)
  })

  it('accepts a file that differs from its description as complete', async () => {
    const small = await judged(await makeVideo({ width: 640, height: 360 }))
    expect([small.damage, small.problem]).toEqual([null, expect.stringMatching(/640×360/)])
    const silent = await judged(await makeVideo({ sound: false }))
    expect([silent.damage, silent.problem]).toEqual([null, expect.stringMatching(/no sound/)])
    expect(existsSync(silent.pictures.poster)).toBe(true)
  })

  it('does not report an unknown codec as damage', async () => {
    const strange = Buffer.from(video)
    strange.write('xyz1', strange.indexOf('avc1', strange.indexOf('stsd')), 'latin1')
    expect(await judged(strange)).toMatchObject({
      damage: null,
      problem: expect.stringMatching(/can’t be checked here/),
    })
  })
})

describe('an inspection finds damage in', () => {
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'a frame in the middle that is gone',
      () => without('video', [20]),
      /picture can’t be played to the end \| undecodable: ./,
    ],
    ['a last frame that is gone', () => without('video', [-1]), /picture can’t be played to the end/],
    ['a beginning that is gone', () => without('video', [0, 1, 2]), /only \d+ of its \d+ frames/],
    ['a piece of sound that is gone', () => without('audio', [100]), /sound can’t be played to the end/],
    ['a last piece of sound that is gone', () => without('audio', [-1]), /sound can’t be played to the end/],
    [
      'data that is zeros from the middle on',
      async () =>
        Buffer.concat([
          video.subarray(0, video.length >> 1),
          Buffer.alloc(video.length - (video.length >> 1)),
        ]),
      /picture can’t be played/,
    ],
    ['a clip of 4 seconds', () => makeVideo({ seconds: 4 }), /lasts 4\.00 s instead of 8/],
    ['a clip of 7.6 seconds', () => makeVideo({ seconds: 7.6 }), /lasts 7\.60 s instead of 8/],
    ['sound of 4 seconds', () => makeVideo({ soundSeconds: 4 }), /sound lasts 4\.\d\d s instead of 8/],
  ])('%s', async (_name, make, words) => {
    expect((await judged(await make())).damage).toMatch(words)
  })
})

describe('the layout of a file', () => {
  const damageOf = async (bytes: Buffer) => {
    const damage = await layoutDamage(written(bytes).path)
    return damage && inFull(damage)
  }

  it('is right in a complete file', async () => {
    expect(await damageOf(video)).toBeNull()
    expect(await damageOf(cutAndClosed(video, video.length, 'open'))).toBeNull()
  })

  it.each(['open', 'right'] as const)(
    'is damaged if the tables point to missing data, however the mdat is closed (%s)',
    async (ending) => {
      for (const at of [0.5, 0.9, 0.99]) {
        const cut = cutAndClosed(video, Math.floor(video.length * at), ending)
        expect(await damageOf(cut)).toMatch(
          new RegExp(`ends too early \\| samples: end ${video.length}, size ${cut.length}$`),
        )
      }
      expect(await damageOf(cutAndClosed(video, video.length - 1, ending))).not.toBeNull()
    },
  )

  it('is damaged if its tables are shorter than declared', async () => {
    const broken = Buffer.from(video)
    broken.writeUInt32BE(2 ** 31, broken.indexOf('stco') + 8)
    broken.writeUInt32BE(2 ** 31, broken.indexOf('stsz') + 12)
    expect(await damageOf(broken)).toMatch(/index is cut short/)
  })
})
