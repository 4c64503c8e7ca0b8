/**
 * `npm run conformance -- --base-url URL --key KEY`: holds any implementation of the video service against the
 * specification, from outside. Ends with 0 when nothing failed, 1 when something did, 2 when it could not begin.
 */
import { ALL_CHECKS } from './checks/all.ts'
import { examine } from './examine.ts'
import { CannotStart } from './observe/session.ts'
import { type Options, parseOptions, USAGE } from './options.ts'
import {
  describeChecks,
  describeCost,
  describeLines,
  describeTotals,
  reportOf,
  withoutKeys,
} from './report.ts'

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const parsed = parseOptions(process.argv.slice(2), process.env)
  if (parsed.kind === 'help') {
    console.log(USAGE)
    return 0
  }
  if (parsed.kind === 'wrong') {
    console.error([...parsed.problems, '', USAGE].join('\n'))
    return 2
  }
  return run(parsed.options)
}

async function run(options: Options): Promise<number> {
  const print = (line: string) => console.log(withoutKeys(line, options))
  const tell = options.json ? (line: string) => console.error(withoutKeys(line, options)) : print
  if (options.dryRun) {
    for (const line of [...describeChecks(ALL_CHECKS, options), '', ...describeCost(options)]) print(line)
    return 0
  }
  for (const line of describeCost(options)) tell(line)
  const { lines, evidence, exitCode } = await examine(options, tell)
  if (options.json) print(JSON.stringify(reportOf(lines, evidence), null, 2))
  else {
    const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined
    for (const line of [...describeLines(lines, colours), ...describeTotals(lines, evidence)]) print(line)
  }
  return exitCode
}
