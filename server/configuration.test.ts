import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStudioEnv, withoutTls } from '#lib/env.ts'
import { readServiceConfig } from '../service/env.ts'
import { besideStudio, checkConfiguration, readConfiguration } from './configuration.ts'
import { besideUs, serviceEnv } from './service-process.ts'

let DATA_DIR = ''
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'configuration-'))
})
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

/** The settings of the studio with these variables, on free ports. */
async function settingsOf(variables: Record<string, string>) {
  const servers = [createServer(), createServer()] // open at once, so that their ports differ
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const [PORT, SERVICE_PORT] = servers.map((server) => String((server.address() as AddressInfo).port))
  for (const server of servers) await once(server.close(), 'close')
  return (await checkConfiguration({ DATA_DIR, PORT, SERVICE_PORT, ...variables })).settings
}

test('the videos are known to be sketches only of the bundled service’s own renderer', async () => {
  const sketches = async (set: Record<string, string>) => (await settingsOf(set)).sketches
  expect(await sketches({})).toBe(true)
  const model = { SERVICE_RENDERER: 'openai-videos', SERVICE_RENDERER_URL: 'http://127.0.0.1:9' }
  expect(await sketches(model)).toBe(false)
  expect(await sketches({ VIDEO_API_BASE_URL: 'http://127.0.0.1:9', VIDEO_API_KEY: 'sk-1' })).toBe(false)
})

/** The studio's settle time in seconds and retention in hours. */
async function promises(variables: Record<string, string>): Promise<[number, number]> {
  const settings = await settingsOf(variables)
  return [settings.spendSettleMs / 1000, settings.archiveRetentionHours]
}

test('the service may accept up to 60 s late, or as configured up to half an hour', async () => {
  const acceptMs = async (set: Record<string, string>) => (await settingsOf(set)).acceptMs
  expect(await acceptMs({})).toBe(60_000)
  expect(await acceptMs({ ACCEPT_SECONDS: '300' })).toBe(300_000)
  await expect(acceptMs({ ACCEPT_SECONDS: '3600' })).rejects.toThrow(/ACCEPT_SECONDS/)
})

test('the bundled service and its metrics listen on this machine only, whatever HOST is', async () => {
  const open = { DATA_DIR, HOST: '0.0.0.0', SERVICE_PORT: '4000' }
  expect(readServiceConfig(besideStudio(open))).toMatchObject({ host: '127.0.0.1', metricsHost: '127.0.0.1' })
  expect(besideUs(readStudioEnv(open), 'key').baseUrl).toBe('http://127.0.0.1:4000')
  expect(readServiceConfig(besideStudio({ ...open, SERVICE_HOST: '10.0.0.7' })).host).toBe('10.0.0.7')
  expect(readServiceConfig(open), 'a service alone').toMatchObject({
    host: '0.0.0.0',
    metricsHost: '127.0.0.1',
  })
})

test('the bundled service gets its own variables and those of its libraries, but none of the studio’s', () => {
  const names = [
    ...['DATA_DIR', 'LOG_LEVEL', 'PATH', 'HOME', 'USER', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL'],
    ...['SERVICE_DATABASE_URL', 'SERVICE_RENDERER_TOKEN', 'SERVICE_S3_BUCKET', 'SERVICE_PREFIX'],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'NODE_EXTRA_CA_CERTS',
      'SSL_CERT_FILE',
      'AWS_SECRET_ACCESS_KEY',
      'PGPASSWORD',
    ],
    ...['HTTP_PROXY', 'https_proxy', 'NO_PROXY'],
  ]
  const own = Object.fromEntries(names.map((name) => [name, 'x']))
  const studio = [
    'DATABASE_URL',
    'NEXTAUTH_SECRET',
    'OIDC_CLIENT_SECRET',
    'SMTP_URL',
    'VIDEO_API_KEY',
    'A_TOKEN',
  ]
  const all = { ...own, ...Object.fromEntries(studio.map((name) => [name, 'secret'])) }
  expect(serviceEnv(all as NodeJS.ProcessEnv)).toEqual({ ...own, SERVICE_HOST: '127.0.0.1' })
})

test('a session ends as configured', async () => {
  const session = async (set: Record<string, string>) => (await settingsOf(set)).session
  expect(await session({})).toEqual({ lastsMs: 12 * 3_600_000, idleMs: 2 * 3_600_000 })
  const short = { SESSION_HOURS: '1', SESSION_IDLE_MINUTES: '5' }
  expect(await session(short)).toEqual({ lastsMs: 3_600_000, idleMs: 300_000 })
})

test('names each connection to another machine without TLS', () => {
  const plain = (variables: Record<string, string>) => withoutTls(readStudioEnv({ DATA_DIR, ...variables }))
  const video = (VIDEO_API_BASE_URL: string) => plain({ VIDEO_API_BASE_URL, VIDEO_API_KEY: 'key' })
  expect(plain({})).toEqual([])
  expect(plain({ NEXTAUTH_URL: 'http://10.0.0.7:3000' })).toEqual(['NEXTAUTH_URL: 10.0.0.7'])
  expect(video('http://video.example.com')).toEqual(['VIDEO_API_BASE_URL: video.example.com'])
  expect(['https://video.example.com', 'http://127.0.0.1:9', 'http://[::1]:9'].flatMap(video)).toEqual([])
  const database = (DATABASE_URL: string) => plain({ DATABASE_URL })
  const bare = ['postgresql://me:secret@db/studio', 'postgresql://db/studio?sslmode=disable']
  expect(bare.flatMap(database)).toEqual(['DATABASE_URL: db', 'DATABASE_URL: db'])
  expect(database('postgresql://localhost/studio?host=10.0.0.5')).toEqual(['DATABASE_URL: 10.0.0.5'])
  const safe = [
    'postgresql://me@db/studio?sslmode=verify-full',
    'postgresql://me@db/studio?ssl=true',
    'postgresql://localhost/studio',
    'postgresql://%2Frun%2Fpostgresql/studio',
    'postgresql:///studio?host=/run/postgresql',
  ]
  expect(safe.flatMap(database)).toEqual([])
})

describe('settle time and retention', () => {
  const other = { VIDEO_API_BASE_URL: 'http://127.0.0.1:9', VIDEO_API_KEY: 'key' }
  const set = { SPEND_SETTLE_SECONDS: '45', ARCHIVE_RETENTION_HOURS: '7' }

  test('follow our own service when it runs beside the studio', async () => {
    expect(await promises({})).toEqual([10, 24])
    expect(await promises({ SERVICE_RETENTION_HOURS: '3' })).toEqual([10, 3])
    const worker = readConfiguration({ DATA_DIR, SERVICE_RETENTION_HOURS: '3' })
    expect(worker.settings.archiveRetentionHours).toBe(3)
  })

  test('are cautious with another service, whatever ours is configured to', async () => {
    expect(await promises({ ...other, SERVICE_RETENTION_HOURS: '3' })).toEqual([120, 24])
  })

  test('follow explicit settings, with either service', async () => {
    expect(await promises({ ...set, SERVICE_RETENTION_HOURS: '3' })).toEqual([45, 7])
    expect(await promises({ ...set, ...other })).toEqual([45, 7])
  })
})
