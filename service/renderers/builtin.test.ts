import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import { FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordProgress, renderRequest } from '#tests/fixtures/service/rendering.ts'
import { createPainter } from '../animatic/painter.ts'
import { type Scene, STAGE_HEIGHT, STAGE_WIDTH } from '../animatic/scene/description.ts'
import { describeScene } from '../animatic/scene/scene.ts'
import { checkVideo } from '../media/gate.ts'
import { FAST_VIDEO } from '../models.ts'
import { PermanentRenderError, RendererUnavailableError, type RenderRequest } from '../renderer.ts'
import { createBuiltinRenderer } from './builtin.ts'

// mediabunny decodes with the WebCodecs of the global scope.
Object.assign(globalThis, webcodecs)

const PROMPT = '夕焼けの海でサーフィンをする三毛猫'
const RENDER_TIMEOUT_MS = 120_000
/** Enough of a render for tests that ignore its pictures, in a tenth of the time. */
const SHORT = { ...FAST_VIDEO.format, durationSeconds: 0.5 }
/** Spread over the film, once the title card has gone. */
const FRAMES = [45, 110, 175, 239]
const CARD_FRAMES = [0, 15, 32]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The colours of every 101st pixel of a picture. */
function thin(pixels: Uint8Array): Uint8Array {
  const seen = new Uint8Array(Math.floor(pixels.length / 404) * 3)
  for (let at = 0; at < seen.length; at += 3)
    seen.set(pixels.subarray((at / 3) * 404, (at / 3) * 404 + 3), at)
  return seen
}

/** The pictures of a file as a viewer sees them. */
async function seePictures(path: string, frames: number[]): Promise<Uint8Array[]> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('no video track')
  const seen: Uint8Array[] = []
  for await (const source of new VideoSampleSink(track).samplesAtTimestamps(
    frames.map((frame) => (frame + 0.5) / 30),
  )) {
    if (source === null) throw new Error('no frame')
    using frame = source
    const pixels = new Uint8Array(frame.allocationSize({ format: 'RGBA' }))
    await frame.copyTo(pixels, { format: 'RGBA' })
    seen.push(thin(pixels))
  }
  return seen
}

/** The distance of each picture from its counterpart: the mean difference of a colour, of 255. */
function differences(some: Uint8Array[], others: Uint8Array[]): number[] {
  expect(others).toHaveLength(some.length)
  return some.map((picture, index) => {
    const total = picture.reduce((sum, value, at) => sum + Math.abs(value - (others[index]?.[at] ?? 255)), 0)
    return total / picture.length
  })
}

function drawFrames(scene: Scene, frames: number[]): Buffer[] {
  const paint = createPainter(scene)
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const context = canvas.getContext('2d', { alpha: false })
  return frames.map((frame) => {
    paint(context, frame)
    return Buffer.from(canvas.data())
  })
}

const seeDrawn = (scene: Scene, frames: number[]) => drawFrames(scene, frames).map(thin)

function start(
  outputPath: string,
  changes: Partial<RenderRequest> = {},
  signal = new AbortController().signal,
) {
  const progress = recordProgress()
  const rendering = createBuiltinRenderer().render(renderRequest(outputPath, changes), progress, signal)
  return { progress, rendering }
}

async function render(name: string, changes: Partial<RenderRequest>): Promise<string> {
  const outputPath = join(folder, name)
  const { progress, rendering } = start(outputPath, changes)
  await rendering
  expect(progress.told).toEqual(['started'])
  return outputPath
}

describe('the built-in renderer', () => {
  it(
    'makes a file that passes the gate and shows the painted pictures',
    async () => {
      const file = await render('whole.mp4', { prompt: PROMPT, seed: 7 })
      expect(await checkVideo(file, FAST_VIDEO.format)).toMatchObject({
        ok: true,
        durationSeconds: 8,
        width: 1280,
        height: 720,
      })
      const frames = [...CARD_FRAMES, ...FRAMES]
      const [seen, drawn] = [await seePictures(file, frames), seeDrawn(describeScene(PROMPT, 7), frames)]
      expect(Math.max(...differences(seen, drawn))).toBeLessThan(6)
    },
    RENDER_TIMEOUT_MS,
  )

  it(
    'makes the same bytes for the same prompt and seed, and different bytes for another seed',
    async () => {
      const short = { prompt: PROMPT, format: SHORT }
      const files = await Promise.all([
        render('first.mp4', { ...short, seed: 7 }),
        render('again.mp4', { ...short, seed: 7 }),
        render('other.mp4', { ...short, seed: 8 }),
      ])
      const [first, again, other] = await Promise.all(files.map((file) => readFile(file)))
      expect(again?.equals(first ?? Buffer.of())).toBe(true)
      expect(other?.equals(first ?? Buffer.of())).toBe(false)
    },
    RENDER_TIMEOUT_MS,
  )

  it('draws bit-identical pictures for the same seed', () => {
    const frames = [0, 60, 239]
    const drawn = drawFrames(describeScene(PROMPT, 7), frames)
    expect(
      drawFrames(describeScene(PROMPT, 7), frames).every((frame, index) => drawn[index]?.equals(frame)),
    ).toBe(true)
  })

  it.each([PROMPT, '孤独と赦し', 'a forest', 'an office', 'Tokyo at night'])(
    'draws takes of %s that differ at a glance, from their beginning to their end',
    (prompt) => {
      const takes = [1, 2, 3].map((seed) => seeDrawn(describeScene(prompt, seed), FRAMES))
      for (const [one, other] of [
        [0, 1],
        [1, 2],
        [0, 2],
      ] as const) {
        expect(Math.min(...differences(takes[one] ?? [], takes[other] ?? []))).toBeGreaterThan(4)
      }
    },
  )

  it('shows the prompt on a card for the first second and a half only', () => {
    const scene = describeScene('a forest at dawn', 1)
    const see = (prompt: string, frames: number[]) => seeDrawn({ ...scene, prompt }, frames)
    const after = [45, 46, 120, 239]
    expect(differences(see('one', after), see('a very different text', after))).toEqual([0, 0, 0, 0])
    expect(Math.min(...differences(see('', CARD_FRAMES), see('one', CARD_FRAMES)))).toBeGreaterThan(4)
    expect(
      Math.min(...differences(see('one', CARD_FRAMES), see('a very different text', CARD_FRAMES))),
    ).toBeGreaterThan(0.2)
  })

  it(
    'renders a prompt of nothing but hostile characters',
    async () => {
      const prompt = `\u202e\u0000\u200d${'🐙'.repeat(2000)}قطة\n\ud83d`
      const path = await render('hostile.mp4', { prompt, seed: Number.MIN_SAFE_INTEGER, format: SHORT })
      expect(await checkVideo(path, SHORT)).toMatchObject({ ok: true })
    },
    RENDER_TIMEOUT_MS,
  )

  it('stops with the reason of the signal and writes no file', async () => {
    const outputPath = join(folder, 'aborted.mp4')
    const controller = new AbortController()
    const { rendering } = start(outputPath, {}, controller.signal)
    const reason = new Error('the service is shutting down')
    setImmediate(() => controller.abort(reason))
    await expect(rendering).rejects.toBe(reason)
    expect(existsSync(outputPath)).toBe(false)
  })

  it('does not start when it is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    const { progress, rendering } = start(join(folder, 'never.mp4'), {}, signal)
    await expect(rendering).rejects.toThrow('too late')
    expect(progress.told).toEqual([])
  })

  it('permanently refuses a seed that is not a safe integer', async () => {
    const { rendering } = start(join(folder, 'never.mp4'), { seed: 0.5 })
    await expect(rendering).rejects.toBeInstanceOf(PermanentRenderError)
  })

  it('stops when the job is no longer its own', async () => {
    const progress = recordProgress()
    progress.started = () => Promise.reject(new Error('another worker has it'))
    const outputPath = join(folder, 'lost.mp4')
    const request = renderRequest(outputPath)
    const rendering = createBuiltinRenderer().render(request, progress, new AbortController().signal)
    await expect(rendering).rejects.toThrow('another worker has it')
    expect(existsSync(outputPath)).toBe(false)
  })

  it(
    'rejects when the file cannot be written',
    async () => {
      const { rendering } = start(join(folder, 'no-such-folder', 'x.mp4'), { format: SHORT })
      await expect(rendering).rejects.toThrow('ENOENT')
    },
    RENDER_TIMEOUT_MS,
  )

  it('is unavailable, not failed, when the disk is full', {
    skip: process.platform !== 'linux',
    timeout: RENDER_TIMEOUT_MS,
  }, async () => {
    const full = join(folder, 'full.mp4')
    await symlink('/dev/full', full)
    const { rendering } = start(full, { format: SHORT })
    await expect(rendering).rejects.toThrow(RendererUnavailableError)
    await expect(rendering).rejects.toThrow('the disk is full')
  })
})
