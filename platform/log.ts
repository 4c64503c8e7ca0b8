import { pino } from 'pino'

/** Paths of keys, passwords and cookies in a logged object; their values are never written. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'key',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers["set-cookie"]',
  'res.headers["set-cookie"]',
]

/** Lines are written in batches: a write per line would cost a busy service more than formatting it. */
const MOST_WAITING_BYTES = 4096
const LONGEST_WAIT_MS = 100

/** A program's JSON logger, on standard output, without secrets. Buffered lines are flushed when the program ends. */
export function createLogger(program: 'studio' | 'service', level: string) {
  const output = pino.destination({
    sync: false,
    minLength: MOST_WAITING_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  })
  output.on('error', () => {}) // a full disk under the log must not end the program
  return pino({ name: program, level, redact: { paths: SECRET_PATHS, censor: '[removed]' } }, output)
}

export type Logger = ReturnType<typeof createLogger>
