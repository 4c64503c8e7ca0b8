/**
 * `npm run demo`: fills an empty data folder with a small team and its month of work, for looking at. The books of both
 * programs agree to the yen; `npm run verify` and `npm run keys -- check` prove it.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { PASSWORD, PEOPLE } from './cast.ts'
import { renderClips } from './clips.ts'
import { openDemo } from './open.ts'

const rig = new AsyncDisposableStack()
try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rig.disposeAsync()
}

async function main(): Promise<void> {
  const env = readStudioEnv()
  if (env.upstream)
    refuse('VIDEO_API_BASE_URL: the demo is made with the service beside the studio; unset it')
  if (readdirSync(env.dataFolder).length > 0) {
    refuse(`DATA_DIR: ${env.dataFolder} is not empty, and a demo is mixed with nothing; name a new folder`)
  }
  const demo = await openDemo(rig, env)
  const taken = await demo.taken()
  if (taken) refuse(`${taken}: this database is in use, and a demo is mixed with nothing; name an empty one`)
  const rendering = join(env.dataFolder, 'rendering')
  rig.defer(() => rmSync(rendering, { recursive: true, force: true }))

  console.log('Rendering videos (about a minute)…')
  const clips = await renderClips(rendering, (line) => console.log(`  ${line}`))
  console.log('Writing a month of work…')
  const submissions = await demo.fill(clips)
  const people = Object.values(PEOPLE).map(({ email, role }) => `  ${email.padEnd(20)} ${role}`)
  console.log(
    [
      `\n${submissions} submissions of ${people.length} people are in ${env.dataFolder}.`,
      'Look at them with `npm start`, with the same settings. The password of everybody is:',
      `  ${PASSWORD}`,
      ...people,
    ].join('\n'),
  )
}

function refuse(problem: string): never {
  throw new ConfigError([problem])
}
