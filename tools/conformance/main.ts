/**
 * `npm run conformance -- --base-url URL --key KEY`: checks any implementation of the video service against the
 * specification, from outside. Exits with 0 when nothing failed, 1 when something did, 2 when it could not begin.
 */
import { type Options, parseOptions, USAGE } from './options.ts'
import {
  describeCost,
  describeLines,
  describeSentences,
  describeTotals,
  examine,
  reportOf,
} from './report.ts'
import { CannotStart } from './session.ts'

const parsed = parseOptions(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    console.log(USAGE)
    break
  case 'wrong':
    console.error([...parsed.problems, '', USAGE].join('\n'))
    process.exitCode = 2
    break
  case 'run':
    process.exitCode = await run(parsed.options)
}

async function run(options: Options): Promise<number> {
  const print = (lines: string[], to = console.log) => {
    for (const line of lines) to(withoutKeys(line, options))
  }
  const tell = (lines: string[]) => print(lines, options.json ? console.error : console.log)
  if (options.dryRun) {
    print([...describeSentences(options), '', ...describeCost(options)])
    return 0
  }
  tell(describeCost(options))
  try {
    const { lines, evidence, exitCode } = await examine(options, (line) => tell([line]))
    if (options.json) print([JSON.stringify(reportOf(lines, evidence), null, 2)])
    else print([...describeLines(lines), ...describeTotals(lines, evidence)])
    return exitCode
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    return 2
  }
}

/** Removes every key from a text: an answer may contain one. */
function withoutKeys(text: string, { key, poorKey, revokedKey }: Options): string {
  return [key, poorKey, revokedKey].reduce<string>(
    (clean, secret) => (secret ? clean.replaceAll(secret, '[key]') : clean),
    text,
  )
}
