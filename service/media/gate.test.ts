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

function problemsOf(check: VideoCheck): string {
  return check.ok ? '' : check.problems.join('; ')
}

describe('the gate', () => {
  it('lets a whole video of eight seconds pass', async () => {
    const { length } = await readFile(whole)
    expect(await checkVideo(whole, format)).toEqual({
      ok: true,
      durationSeconds: 8,
      width: 1280,
      height: 720,
      sizeBytes: length,
    })
  })

  it('stops a file whose end is missing', async () => {
    const data = await readFile(whole)
    for (const share of [0.999, 0.5, 0.01]) {
      const path = await write('cut.mp4', data.subarray(0, Math.floor(data.length * share)))
      expect(problemsOf(await checkVideo(path, format))).toMatch(/the boxes add up to/)
    }
  })

  it('stops a file with something after its end', async () => {
    const path = await write('long.mp4', Buffer.concat([await readFile(whole), Buffer.from('abc')]))
    expect(problemsOf(await checkVideo(path, format))).toMatch(/the boxes add up to/)
  })

  it(
    'stops a video of another duration',
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
    'stops a video of another size',
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
    'lets other whole rates pass, and a video without sound where the format has none',
    async () => {
      const path = await write('silent.mp4', await makeModelVideo(MODEL_VIDEOS.silent, 'in-memory'))
      expect(await checkVideo(path, { ...format, audio: false })).toMatchObject({ ok: true })
      expect(problemsOf(await checkVideo(path, format))).toBe('there are 0 audio tracks, not 1')
    },
    ENCODE_TIMEOUT_MS,
  )

  it('stops a file whose index comes last', async () => {
    const data = await readFile(whole)
    const ftyp = data.readUInt32BE(0)
    const moov = ftyp + data.readUInt32BE(ftyp)
    const path = await write(
      'slow.mp4',
      Buffer.concat([data.subarray(0, ftyp), data.subarray(moov), data.subarray(ftyp, moov)]),
    )
    expect(problemsOf(await checkVideo(path, format))).toBe('moov comes after mdat')
  })

  it('stops a file whose index is damaged', async () => {
    const data = await readFile(whole)
    const start = data.readUInt32BE(0) + 8
    data.fill(0xff, start, start + 400)
    expect((await checkVideo(await write('damaged.mp4', data), format)).ok).toBe(false)
  })

  it('stops what is no MP4 at all', async () => {
    for (const data of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.alloc(4096),
      Buffer.from('{"error":"not ready","code":503}'),
    ]) {
      expect((await checkVideo(await write('other.bin', data), format)).ok).toBe(false)
    }
  })

  it('throws when the file is not there', async () => {
    await expect(checkVideo(join(folder, 'none.mp4'), format)).rejects.toThrow('ENOENT')
  })
})
