/** Fills a program's data folder with the demo before it starts; all of its videos are the same flat-colour clip. */
import { readStudioEnv } from '#lib/env.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { oneForAll } from '#tools/demo/clips.ts'
import { fillEmptyPrograms } from '#tools/demo/fill.ts'

await fillEmptyPrograms(readStudioEnv(), oneForAll(await makeVideo()))
