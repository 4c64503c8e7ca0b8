import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkVideo } from '../../media/gate.ts'
import { PermanentRenderError } from '../renderer.ts'
import { createBuiltinRenderer } from './index.ts'

const RENDER_TIMEOUT_MS = 120_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function hashPictures(path: string): Promise<string> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const hash = createHash('sha256')
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new Error('no video track')
    for await (const packet of new EncodedPacketSink(track).packets()) hash.update(packet.data)
    return hash.digest('hex')
  } finally {
    input.dispose()
  }
}

async function render(name: string, prompt: string, seed: number): Promise<string> {
  const outputPath = join(folder, name)
  await createBuiltinRenderer().render({ prompt, seed, outputPath }, new AbortController().signal)
  return outputPath
}

describe('the built-in renderer', () => {
  it(
    'makes files that pass the gate, the same pictures for the same seed and others for another',
    async () => {
      const first = await render('first.mp4', '夕焼けの海でサーフィンをする三毛猫', 7)
      expect(await checkVideo(first)).toMatchObject({
        ok: true,
        durationSeconds: 8,
        width: 1280,
        height: 720,
      })
      const again = await render('again.mp4', '夕焼けの海でサーフィンをする三毛猫', 7)
      const other = await render('other.mp4', '夕焼けの海でサーフィンをする三毛猫', 8)
      const [firstHash, againHash, otherHash] = await Promise.all([first, again, other].map(hashPictures))
      expect(againHash).toBe(firstHash)
      expect(otherHash).not.toBe(firstHash)
    },
    RENDER_TIMEOUT_MS,
  )

  it(
    'renders a prompt of nothing but hostile characters',
    async () => {
      const path = await render(
        'hostile.mp4',
        `\u202e\u0000\u200d${'🐙'.repeat(2000)}قطة\n\ud83d`,
        Number.MIN_SAFE_INTEGER,
      )
      expect(await checkVideo(path)).toMatchObject({ ok: true })
    },
    RENDER_TIMEOUT_MS,
  )

  it('stops with the reason of the signal and writes no file', async () => {
    const outputPath = join(folder, 'aborted.mp4')
    const controller = new AbortController()
    const rendering = createBuiltinRenderer().render(
      { prompt: 'a cat', seed: 1, outputPath },
      controller.signal,
    )
    const reason = new Error('the service is shutting down')
    setImmediate(() => controller.abort(reason))
    await expect(rendering).rejects.toBe(reason)
    expect(existsSync(outputPath)).toBe(false)
  })

  it('does not start when it is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    const request = { prompt: 'a cat', seed: 1, outputPath: join(folder, 'never.mp4') }
    await expect(createBuiltinRenderer().render(request, signal)).rejects.toThrow('too late')
  })

  it('refuses a seed that is not a safe integer for good', async () => {
    const request = { prompt: 'a cat', seed: 0.5, outputPath: join(folder, 'never.mp4') }
    await expect(
      createBuiltinRenderer().render(request, new AbortController().signal),
    ).rejects.toBeInstanceOf(PermanentRenderError)
  })

  it(
    'rejects when the file cannot be written',
    async () => {
      const request = { prompt: 'a cat', seed: 1, outputPath: join(folder, 'no-such-folder', 'x.mp4') }
      await expect(createBuiltinRenderer().render(request, new AbortController().signal)).rejects.toThrow(
        'ENOENT',
      )
    },
    RENDER_TIMEOUT_MS,
  )
})
