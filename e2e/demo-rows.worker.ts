/** Fills a program's data folder with the demo before it starts; all of its videos are one of a flat colour. */
import { writeFile } from 'node:fs/promises'
import { readStudioEnv } from '#lib/env.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { fillEmptyPrograms } from '#tools/demo/fill.ts'

const video = await makeVideo()
await fillEmptyPrograms(readStudioEnv(), (_shot, path) => writeFile(path, video))
