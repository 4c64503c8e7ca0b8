import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a program, or null. */
export function findOnPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return null
}

/** A program of a system package; installs it if it is missing. @param find returns its path, or null. */
export function ensureProgram(wanted: SystemPackage, find: () => string | null): string {
  const found = find()
  if (found) return found
  installSystemPackage(wanted)
  const installed = find()
  if (!installed) throw new Error(`${wanted.name} was installed, but is nowhere to be found.`)
  return installed
}

/** Whether the system has a Debian package to install. */
export function hasDebianPackage(name: string): boolean {
  if (!findOnPath('apt-cache')) return false
  return execFileSync('apt-cache', ['search', '--names-only', `^${name}$`], { encoding: 'utf8' }).length > 0
}

interface SystemPackage {
  name: string
  debian: string
  homebrew: string
}

/**
 * Installs a system package without asking, by apt-get (as root or with passwordless sudo) or Homebrew.
 * @throws an error that names the packages to install by hand.
 */
function installSystemPackage(wanted: SystemPackage): void {
  const byHand = new Error(
    `The tests need ${wanted.name}. Install it (Debian: ${wanted.debian}, Homebrew: ${wanted.homebrew}) and try again.`,
  )
  console.log(`Installing ${wanted.name}…`)
  try {
    if (findOnPath('apt-get')) {
      const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
      apt([...sudo, 'apt-get', 'update', '-qq'])
      apt([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', wanted.debian])
    } else if (findOnPath('brew')) {
      execFileSync('brew', ['install', wanted.homebrew], { stdio: 'inherit' })
    } else throw byHand
  } catch (error) {
    throw error === byHand ? byHand : new Error(byHand.message, { cause: error })
  }
}

function apt([program = '', ...words]: string[]): void {
  execFileSync(program, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
