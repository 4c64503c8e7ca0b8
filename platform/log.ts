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

/** The JSON logger of a program, on standard output, with secrets removed. */
export function createLogger(program: 'studio' | 'service', level: string) {
  return pino({ name: program, level, redact: { paths: SECRET_PATHS, censor: '[removed]' } })
}

export type Logger = ReturnType<typeof createLogger>
