/**
 * `npm run mutation -- [stage …]`: makes small changes to the program, one at a time, and checks whether its tests notice
 * (docs/mutation.md). Runs all stages or the named ones; unchanged mutants are not tested again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeTemplates } from '#tests/fixtures/templates.ts'
import { startPostgres } from '#tools/system/postgres.ts'
import { filesOf, STAGES } from './stages.ts'

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(STAGES)
const strange = names.filter((name) => !STAGES[name])
if (strange.length > 0) {
  console.error(`No such stage: ${strange.join(', ')}. There are: ${Object.keys(STAGES).join(', ')}.`)
  process.exit(1)
}
const missing = Object.values(STAGES)
  .flatMap(filesOf)
  .filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.error(`tools/mutation/stages.ts names files that do not exist: ${missing.join(', ')}.`)
  process.exit(1)
}
const postgres = names.some((name) => STAGES[name]?.database) ? await startPostgres() : null
if (postgres) {
  process.env.TEST_DATABASE_URL = postgres.url
  await makeTemplates()
}

const failed: string[] = []
for (const name of names) {
  console.log(`\n── ${name}`)
  forgetSurvivors(`.mutation/${name}.json`)
  const env = { ...process.env, MUTATION_STAGE: name }
  const stryker = spawn('node_modules/.bin/stryker', ['run', 'tools/mutation/stryker.config.mjs'], {
    env,
    stdio: 'inherit',
  })
  const [code] = await once(stryker, 'close')
  if (code !== 0) failed.push(name)
}
await postgres?.stop()
console.log(failed.length > 0 ? `\nBelow the required share: ${failed.join(', ')}.` : '\nAll stages passed.')
process.exit(failed.length > 0 ? 1 : 0)

/**
 * Reuses only killed mutants from the last run, and retests survivors: Stryker does not see that a new test could kill a
 * mutant in code that runs only once, when a file is loaded.
 */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return
  const report: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  for (const source of Object.values(report.files)) {
    source.mutants = source.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  }
  writeFileSync(file, JSON.stringify(report))
}
