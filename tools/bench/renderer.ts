import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTask } from '#platform/task-process.ts'
import { type Bench, compare, type Row } from './compare.ts'
import { renderPrompt } from './rig/render.ts'

const PROMPT = '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき — golden hour 🌊'

/**
 * A whole render (process start, scene, sound, 240 paintings, encoding, file) against encoding alone
 * (`encode.worker.ts`, where only the encoding and the file are timed): the cost of drawing on top of the cost that no
 * renderer can avoid.
 */
export async function benchRenderer({ rig }: Bench): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-bench-'))
  rig.defer(() => rm(folder, { recursive: true, force: true }))
  const render = async () => {
    const started = performance.now()
    await renderPrompt(PROMPT, join(folder, 'render.mp4'))
    return (performance.now() - started) / 1000
  }
  const what = 'Render of 8 s, against encoding 240 identical frames'
  const show = (value: number) => `${value.toFixed(2)} s`
  const encode = () => encodeIdentical(join(folder, 'encode.mp4'))
  return [await compare({ what, goal: { atMost: 3 }, show }, render, encode)]
}

/** @returns the seconds that the encoding took. */
async function encodeIdentical(outputPath: string): Promise<number> {
  const module = new URL('./encode.worker.ts', import.meta.url)
  const signal = new AbortController().signal
  return (await runTask(module, { task: { prompt: PROMPT, outputPath }, signal })) as number
}
