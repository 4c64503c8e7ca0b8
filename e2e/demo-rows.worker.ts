/** Fills a program's data folder with the demo before it starts; all of its videos are one of a flat colour. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeVideo } from '#tests/fixtures/video.ts'
import { SCENES } from '#tools/demo/cast.ts'
import { type Clips, lookAtClip } from '#tools/demo/clips.ts'
import { openDemo } from '#tools/demo/open.ts'

await using rig = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'dailies-clip-'))
rig.defer(() => rmSync(folder, { recursive: true, force: true }))
const video = join(folder, 'clip.mp4')
writeFileSync(video, await makeVideo())
const clip = await lookAtClip(video)
const demo = await openDemo(rig)
await demo.fill(Object.fromEntries(Object.keys(SCENES).map((name) => [name, clip])) as Clips)
