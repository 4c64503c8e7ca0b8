import { parseArgs } from 'node:util'

/** The options of a run. Keys are never printed. */
export interface Options {
  baseUrl: string
  prefix: string
  key: string
  poorKey: string | null
  revokedKey: string | null
  failingPrompt: string | null
  /** Most accepted submissions in a search for a 429; 0 skips the search. */
  probeRateLimit: number
  /** Longest total wait for all videos. */
  waitSeconds: number
  pollSeconds: number
  /** Longest wait for one answer. */
  answerSeconds: number
  /** Most that the run may spend; null: the whole balance. */
  maxYen: number | null
  dryRun: boolean
  json: boolean
}

export const USAGE = `Usage: npm run conformance -- --base-url URL --key KEY [options]

  --prefix NAME            neutral path segment of the video paths (gateway)
  --poor-key KEY           a key whose balance cannot pay a video
  --revoked-key KEY        a key that was revoked
  --failing-prompt TEXT    a prompt whose job is accepted and fails; costs one video
  --probe-rate-limit N     look for the rate limit; costs up to N videos
  --max-yen N              submit nothing that could take the spend beyond N
  --wait-seconds N         longest wait for the videos (900)
  --poll-seconds N         time between polls, at least 0.1 (15)
  --answer-seconds N       longest wait for one answer (60)
  --dry-run                list the checks and the cost, and send nothing
  --json                   the report as JSON

The keys can also be given as CONFORMANCE_KEY, CONFORMANCE_POOR_KEY and CONFORMANCE_REVOKED_KEY.`

const WORDS = {
  'base-url': { type: 'string' },
  key: { type: 'string' },
  prefix: { type: 'string', default: 'gateway' },
  'poor-key': { type: 'string' },
  'revoked-key': { type: 'string' },
  'failing-prompt': { type: 'string' },
  'probe-rate-limit': { type: 'string', default: '0' },
  'max-yen': { type: 'string' },
  'wait-seconds': { type: 'string', default: '900' },
  'poll-seconds': { type: 'string', default: '15' },
  'answer-seconds': { type: 'string', default: '60' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export type Parsed =
  | { kind: 'run'; options: Options }
  | { kind: 'help' }
  | { kind: 'wrong'; problems: string[] }

/** Parses the command line; lists every problem. */
export function parseOptions(words: string[], environment: Record<string, string | undefined>): Parsed {
  let values: ReturnType<typeof readWords>
  try {
    values = readWords(words)
  } catch (error) {
    return { kind: 'wrong', problems: [error instanceof Error ? error.message : String(error)] }
  }
  if (values.help) return { kind: 'help' }
  const problems: string[] = []
  const amount = (name: string, text: string, least: number, whole: boolean) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && (!whole || Number.isSafeInteger(value))) return value
    problems.push(`--${name} must be a ${whole ? 'whole ' : ''}number of at least ${least}.`)
    return least
  }
  const credential = (name: string, text: string | undefined) => {
    if (text !== undefined && !/^[\x21-\x7e]{8,}$/.test(text)) problems.push(`--${name} is not an API key.`)
    return text ?? null
  }
  const key = credential('key', values.key ?? environment.CONFORMANCE_KEY)
  if (key === null) problems.push('--key is missing.')
  if (values['base-url'] === undefined) problems.push('--base-url is missing.')
  else if (!isBaseUrl(values['base-url'])) problems.push('--base-url must be an http or https address.')
  if (!/^[A-Za-z0-9_-]+$/.test(values.prefix)) problems.push('--prefix must be one path segment.')
  const maxYen = values['max-yen']
  const options: Options = {
    baseUrl: (values['base-url'] ?? '').replace(/\/+$/, ''),
    prefix: values.prefix,
    key: key ?? '',
    poorKey: credential('poor-key', values['poor-key'] ?? environment.CONFORMANCE_POOR_KEY),
    revokedKey: credential('revoked-key', values['revoked-key'] ?? environment.CONFORMANCE_REVOKED_KEY),
    failingPrompt: values['failing-prompt'] ?? null,
    probeRateLimit: amount('probe-rate-limit', values['probe-rate-limit'], 0, true),
    waitSeconds: amount('wait-seconds', values['wait-seconds'], 1, false),
    pollSeconds: amount('poll-seconds', values['poll-seconds'], 0.1, false),
    answerSeconds: amount('answer-seconds', values['answer-seconds'], 0.1, false),
    maxYen: maxYen === undefined ? null : amount('max-yen', maxYen, 0, true),
    dryRun: values['dry-run'],
    json: values.json,
  }
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'run', options }
}

function readWords(args: string[]) {
  return parseArgs({ args, options: WORDS, allowPositionals: false }).values
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.username === ''
}
