import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import { FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordProgress, renderRequest } from '#tests/fixtures/service/rendering.ts'
import { createPainter } from '../animatic/paint/painter.ts'
import { STAGE_HEIGHT, STAGE_WIDTH } from '../animatic/paint/stage.ts'
import { describeScene } from '../animatic/scene/scene.ts'
import { checkVideo } from '../media/gate.ts'
import { FAST_VIDEO } from '../models.ts'
import { PermanentRenderError, RendererUnavailableError, type RenderRequest } from '../renderer.ts'
import { createBuiltinRenderer } from './builtin.ts'

// mediabunny decodes with the WebCodecs of the global scope.
Object.assign(globalThis, webcodecs)

const PROMPT = '夕焼けの海でサーフィンをする三毛猫'
const RENDER_TIMEOUT_MS = 120_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The pictures of a file as a viewer sees them: every tenth frame, a pixel in 101 of each. */
async function seePictures(path: string): Promise<Uint8Array[]> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('no video track')
  const seen: Uint8Array[] = []
  let index = 0
  for await (const source of new VideoSampleSink(track).samples()) {
    using frame = source
    if (index++ % 10 !== 0) continue
    const pixels = new Uint8Array(frame.allocationSize({ format: 'RGBA' }))
    await frame.copyTo(pixels, { format: 'RGBA' })
    seen.push(pixels.filter((_, byte) => byte % 404 < 3))
  }
  return seen
}

/** How far each picture is from its counterpart: the mean difference of a colour, of 255. */
function differences(some: Uint8Array[], others: Uint8Array[]): number[] {
  expect(others).toHaveLength(some.length)
  return some.map((picture, index) => {
    const total = picture.reduce((sum, value, at) => sum + Math.abs(value - (others[index]?.[at] ?? 255)), 0)
    return total / picture.length
  })
}

function drawFrames(prompt: string, seed: number, frames: number[]): Buffer[] {
  const paint = createPainter(describeScene(prompt, seed))
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const context = canvas.getContext('2d', { alpha: false })
  return frames.map((frame) => {
    paint(context, frame)
    return Buffer.from(canvas.data())
  })
}

function start(
  outputPath: string,
  changes: Partial<RenderRequest> = {},
  signal = new AbortController().signal,
) {
  const progress = recordProgress()
  const rendering = createBuiltinRenderer().render(renderRequest(outputPath, changes), progress, signal)
  return { progress, rendering }
}

async function render(name: string, prompt: string, seed: number): Promise<string> {
  const outputPath = join(folder, name)
  const { progress, rendering } = start(outputPath, { prompt, seed })
  await rendering
  expect(progress.told).toEqual(['started'])
  return outputPath
}

describe('the built-in renderer', () => {
  it(
    'makes files that pass the gate, the same bytes for the same seed and other pictures for another',
    async () => {
      const first = await render('first.mp4', PROMPT, 7)
      expect(await checkVideo(first, FAST_VIDEO.format)).toMatchObject({
        ok: true,
        durationSeconds: 8,
        width: 1280,
        height: 720,
      })
      const again = await render('again.mp4', PROMPT, 7)
      const other = await render('other.mp4', PROMPT, 8)
      expect((await readFile(again)).equals(await readFile(first))).toBe(true)
      const [firstSeen = [], otherSeen = []] = await Promise.all([first, other].map(seePictures))
      expect(firstSeen).toHaveLength(24)
      expect(Math.min(...differences(firstSeen, otherSeen))).toBeGreaterThan(4)
    },
    RENDER_TIMEOUT_MS,
  )

  it('draws the same pictures for the same seed to the last bit, and others for another', () => {
    const frames = [0, 30, 120, 239]
    const drawn = drawFrames(PROMPT, 7, frames)
    expect(drawFrames(PROMPT, 7, frames).every((frame, index) => drawn[index]?.equals(frame))).toBe(true)
    expect(drawFrames(PROMPT, 8, frames).some((frame, index) => drawn[index]?.equals(frame))).toBe(false)
  })

  it(
    'renders a prompt of nothing but hostile characters',
    async () => {
      const path = await render(
        'hostile.mp4',
        `\u202e\u0000\u200d${'🐙'.repeat(2000)}قطة\n\ud83d`,
        Number.MIN_SAFE_INTEGER,
      )
      expect(await checkVideo(path, FAST_VIDEO.format)).toMatchObject({ ok: true })
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

  it('refuses a seed that is not a safe integer for good', async () => {
    const { rendering } = start(join(folder, 'never.mp4'), { seed: 0.5 })
    await expect(rendering).rejects.toBeInstanceOf(PermanentRenderError)
  })

  it('ends when the job is no longer its own', async () => {
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
      const { rendering } = start(join(folder, 'no-such-folder', 'x.mp4'))
      await expect(rendering).rejects.toThrow('ENOENT')
    },
    RENDER_TIMEOUT_MS,
  )

  it('is unavailable, and has not failed, when the disk is full', {
    skip: process.platform !== 'linux',
    timeout: RENDER_TIMEOUT_MS,
  }, async () => {
    const full = join(folder, 'full.mp4')
    await symlink('/dev/full', full)
    const { rendering } = start(full)
    await expect(rendering).rejects.toThrow(RendererUnavailableError)
    await expect(rendering).rejects.toThrow('the disk is full')
  })
})
