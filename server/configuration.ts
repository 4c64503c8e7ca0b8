import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { readStudioEnv, type StudioEnv } from '#lib/env.ts'
import { LOOPBACK } from '#lib/loopback.ts'
import { ConfigError } from '#platform/config.ts'
import { mustHaveNoOwner } from '#platform/embedded/use.ts'
import { readServiceConfig, SPEND_SETTLE_SECONDS } from '../service/env.ts'

/**
 * Checks everything that a start of both programs depends on, before starting anything.
 * @throws AlreadyRunningError when a port is taken and the studio of this data folder runs, whatever else is wrong;
 * ConfigError listing every problem at once.
 */
export async function checkConfiguration(variables: Variables = process.env): Promise<StudioEnv> {
  const { studio, service, problems } = readBoth(variables)
  const taken = [...(await portProblems('PORT', studio)), ...(await portProblems('SERVICE_PORT', service))]
  if (taken.length > 0 && studio && !studio.databaseUrl) await mustHaveNoOwner(studio.dataFolder, 'studio')
  return checked(studio, [...problems, ...taken])
}

/**
 * The configuration of a process beside the studio.
 * @throws ConfigError listing every problem at once.
 */
export function readConfiguration(variables: Variables = process.env): StudioEnv {
  const { studio, problems } = readBoth(variables)
  return checked(studio, problems)
}

type Variables = Record<string, string | undefined>

/** Beside our own service the studio relies on that service's promises. */
function readBoth(variables: Variables) {
  const service = variables.VIDEO_API_BASE_URL
    ? null
    : attempt(() => readServiceConfig(besideStudio(variables)))
  const promises = service?.value
    ? {
        spendSettleSeconds: SPEND_SETTLE_SECONDS,
        retentionHours: service.value.retentionHours,
        sketches: service.value.renderer === 'builtin',
      }
    : undefined
  const studio = attempt(() => readStudioEnv(variables, promises))
  const problems = [...studio.problems, ...(service?.problems ?? [])]
  return { studio: studio.value, service: service?.value ?? null, problems }
}

function checked(studio: StudioEnv | null, problems: readonly string[]): StudioEnv {
  if (!studio || problems.length > 0) throw new ConfigError([...new Set(problems)])
  return studio
}

/** The bundled service is for the studio only, whatever address the studio listens on, unless configured otherwise. */
export function besideStudio<Given extends Variables>(variables: Given) {
  return { ...variables, SERVICE_HOST: variables.SERVICE_HOST || LOOPBACK }
}

function attempt<Value>(read: () => Value): { value: Value | null; problems: readonly string[] } {
  try {
    return { value: read(), problems: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { value: null, problems: error.problems }
  }
}

/** A stopping program may still hold its port for a moment, so a taken port is checked up to ten times. */
const LOOKS = 10
const LOOK_EVERY_MS = 200

async function portProblems(
  variable: string,
  listening: { host: string; port: number } | null,
): Promise<string[]> {
  if (!listening) return []
  const { host, port } = listening
  for (let looks = 1; ; looks += 1) {
    const code = await listenError(host, port)
    if (code === null) return []
    if (code !== 'EADDRINUSE') return [`${variable}: ${port} cannot be opened on ${host} (${code})`]
    if (looks === LOOKS) return [`${variable}: ${port} is in use by another program; choose another`]
    await setTimeout(LOOK_EVERY_MS)
  }
}

function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}
