import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODEL_VIDEOS, makeModelVideo } from '#tests/fixtures/video.ts'
import { encodeMp4 } from '../animatic/encode.ts'
import { silence } from '../animatic/sound/synth.ts'
import { FAST_VIDEO } from '../models.ts'
import { checkVideo, type VideoCheck } from './gate.ts'

const { format } = FAST_VIDEO
const ENCODE_TIMEOUT_MS = 120_000

let folder = ''
let whole = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'))
  whole = await encode('whole.mp4', 1280, 720, 240)
}, ENCODE_TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, data: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, data)
  return path
}

async function encode(name: string, width: number, height: number, frameCount: number): Promise<string> {
  const canvas = createCanvas(width, height)
  const picture = { width, height, frameRate: 30, frameCount, draw: () => canvas }
  return write(name, await encodeMp4(picture, silence(frameCount / 30)))
}

function indexLast(data: Buffer): Buffer {
  const ftyp = data.readUInt32BE(0)
  const moov = ftyp + data.readUInt32BE(ftyp)
  return Buffer.concat([data.subarray(0, ftyp), data.subarray(moov), data.subarray(ftyp, moov)])
}

function problemsOf(check: VideoCheck): string {
  return check.ok ? '' : check.problems.join('; ')
}

describe('the gate', () => {
  it('passes a complete video of eight seconds', async () => {
    const { length } = await readFile(whole)
    expect(await checkVideo(whole, format)).toEqual({
      ok: true,
      durationSeconds: 8,
      width: 1280,
      height: 720,
      sizeBytes: length,
    })
  })

  const cutAt = (share: number) => (data: Buffer) => data.subarray(0, Math.floor(data.length * share))
  it.each<[string, (data: Buffer) => Uint8Array, RegExp]>([
    ['whose last bytes are missing', cutAt(0.999), /the boxes add up to/],
    ['whose second half is missing', cutAt(0.5), /the boxes add up to/],
    ['with almost everything missing', cutAt(0.01), /the boxes add up to/],
    ['with bytes after its end', (data) => Buffer.concat([data, Buffer.from('abc')]), /the boxes add up to/],
    ['whose index comes last', indexLast, /^moov comes after mdat$/],
    [
      'whose index is damaged',
      (data) => data.fill(0xff, data.readUInt32BE(0) + 8, data.readUInt32BE(0) + 408),
      /./,
    ],
    ['of no bytes', () => Buffer.of(), /./],
    ['of zeros', () => Buffer.alloc(4096), /./],
    ['of text', () => Buffer.from('{"error":"not ready","code":503}'), /./],
  ])('stops a file %s', async (_, change, problem) => {
    const path = await write('changed.mp4', change(await readFile(whole)))
    expect(problemsOf(await checkVideo(path, format))).toMatch(problem)
  })

  it(
    'stops a video of the wrong duration',
    async () => {
      const problems = problemsOf(await checkVideo(await encode('short.mp4', 1280, 720, 60), format))
      expect(problems).toMatch(/the duration is 2\.?\d* s, not 8 s/)
      expect(problems).toContain(
        'there are 60 frames, which is no whole number from 12 to 60 in each of 8 seconds',
      )
    },
    ENCODE_TIMEOUT_MS,
  )

  it(
    'stops a video of the wrong size',
    async () => {
      expect(problemsOf(await checkVideo(await encode('small.mp4', 640, 360, 240), format))).toBe(
        'the picture is 640x360, not 1280x720',
      )
    },
    ENCODE_TIMEOUT_MS,
  )

  it('judges by the format of the model', async () => {
    const silent = problemsOf(await checkVideo(whole, { ...format, audio: false }))
    expect(silent).toBe('there are 1 audio tracks, not 0')
    expect(problemsOf(await checkVideo(whole, { ...format, durationSeconds: 6 }))).toMatch(/is 8 s, not 6 s/)
  })

  it(
    'passes other whole frame rates, and a video without sound when the format has none',
    async () => {
      const path = await write('silent.mp4', await makeModelVideo(MODEL_VIDEOS.silent, 'in-memory'))
      expect(await checkVideo(path, { ...format, audio: false })).toMatchObject({ ok: true })
      expect(problemsOf(await checkVideo(path, format))).toBe('there are 0 audio tracks, not 1')
    },
    ENCODE_TIMEOUT_MS,
  )

  it('throws when the file is missing', async () => {
    await expect(checkVideo(join(folder, 'none.mp4'), format)).rejects.toThrow('ENOENT')
  })
})
