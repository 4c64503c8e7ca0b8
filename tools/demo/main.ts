/**
 * `npm run demo`: fills an empty data folder with a small team and its month of work, to explore. The books of both
 * programs agree to the yen; `npm run verify` and `npm run keys -- check` prove it.
 */
import { readdirSync } from 'node:fs'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { renderClip } from './clips.ts'
import { fillEmptyPrograms } from './fill.ts'
import { PASSWORD, PEOPLE } from './story.ts'

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const env = readStudioEnv()
  if (env.upstream)
    refuse('VIDEO_API_BASE_URL: the demo is made with the service beside the studio; unset it')
  if (readdirSync(env.dataFolder).length > 0)
    refuse(`DATA_DIR: ${env.dataFolder} is not empty, and a demo is mixed with nothing; name a new folder`)
  console.log('Rendering a month of videos (a minute or two)…')
  const submissions = await fillEmptyPrograms(env, renderClip, (line) => console.log(`  ${line}`))
  const people = Object.values(PEOPLE).map(({ email, role }) => `  ${email.padEnd(20)} ${role}`)
  console.log(
    [
      `\n${submissions} submissions of ${people.length} people are in ${env.dataFolder}.`,
      'Look at them with `npm start`, with the same settings. The password of every account is:',
      `  ${PASSWORD}`,
      ...people,
    ].join('\n'),
  )
}

function refuse(problem: string): never {
  throw new ConfigError([problem])
}
