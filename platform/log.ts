import { pino } from 'pino'

/** Where keys, passwords and cookies could turn up in a logged object; their values are never written. */
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

/** Lines are written together: each write of its own would cost a busy service more than making the line does. */
const MOST_WAITING_BYTES = 4096
const LONGEST_WAIT_MS = 100

/** The JSON logger of a program, on standard output, with secrets removed. Waiting lines are written when the program ends. */
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
