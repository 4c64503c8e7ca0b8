import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { faultOf } from './errors.ts'

/** A program cannot run with its configuration. The message lists every problem, one a line, ready to print. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  /** @param problems each as `VARIABLE: problem`. */
  constructor(problems: readonly string[]) {
    super(`Dailies cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Parses environment variables once. Empty values count as unset.
 * @throws ConfigError listing every problem at once.
 */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  variables: Record<string, string | undefined>,
): z.infer<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(present)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

/** How much a program logs. */
export const logLevel = z.enum(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'must be fatal, error, warn, info, debug, trace or silent',
)

/** A whole number from the environment, between `min` and `max`. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^-?\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A TCP port. */
export const port = wholeNumber(1, 65_535)

/** `yes` or `no`, as a boolean. */
export const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform((value) => value === 'yes')

/** An http:// or https:// address. */
export const httpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http:// or https:// address',
  )

/** A PostgreSQL connection string. */
export const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must look like postgresql://user:password@host/database',
  )

/** A writable folder, created when missing; relative paths are resolved from the working directory. */
export const writableFolder = z.string().transform((value, context) => {
  const folder = isAbsolute(value) ? value : resolve(value)
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    context.addIssue({ code: 'custom', message: `${folder} cannot be written (${faultOf(error)})` })
    return z.NEVER
  }
})

/** Node's own recursive mkdir never returns where a file system refuses new folders with ENOENT, as /proc does. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), 0o755)
  mkdirSync(folder, { mode })
}

/** One neutral path segment, as in `/gateway/videos/create`. */
export const pathSegment = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be one path segment of letters, digits, - and _')
