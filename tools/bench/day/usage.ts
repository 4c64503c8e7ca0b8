import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The resources used by a studio and its database so far. Times are seconds of processor time. */
export interface Usage {
  studioSeconds: number
  /** Of ended processes that the studio started, such as those that inspect clips. */
  childrenSeconds: number
  databaseSeconds: number
  studioBytes: number
  databaseBytes: number
}

interface Process {
  pid: number
  parent: number
  seconds: number
  /** Of children that have ended. */
  childrenSeconds: number
  bytes: number
}

/**
 * Reads the processes of a studio and of the embedded server under its data folder. The server's count includes
 * ended children, so a closed connection subtracts nothing.
 */
export function readUsage(studioPid: number, dataFolder: string): Usage {
  const pidFile = readFileSync(join(dataFolder, 'database/cluster/postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const all = process.platform === 'linux' ? readProc(postmaster) : readPs()
  const studio = all.find(({ pid }) => pid === studioPid)
  const server = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  if (!studio || server.length === 0) throw new Error('The studio or its database does not run.')
  return {
    studioSeconds: studio.seconds,
    childrenSeconds: studio.childrenSeconds,
    databaseSeconds: sum(server.map(({ seconds, childrenSeconds }) => seconds + childrenSeconds)),
    studioBytes: studio.bytes,
    databaseBytes: sum(server.map(({ bytes }) => bytes)),
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Memory of the server's processes is their proportional share: each maps the same shared buffers. */
function readProc(postmaster: number): Process[] {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return readdirSync('/proc').flatMap((name) => {
    try {
      const pid = Number(name)
      if (!Number.isInteger(pid)) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name of a process, in parentheses, may have spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
        (place) => Number(fields[place]),
      )
      const shared = pid === postmaster || parent === postmaster
      return [
        {
          pid,
          parent,
          seconds: (user + system) / ticks,
          childrenSeconds: (childUser + childSystem) / ticks,
          bytes: shared
            ? kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
            : kilobytes(`/proc/${pid}/status`, 'VmRSS'),
        },
      ]
    } catch (error) {
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [] // it has ended
      throw error
    }
  })
}

function kilobytes(path: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? 0) * 1024
}

/** Other systems do not report ended children, and count shared memory in each process. */
function readPs(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=,rss='], { encoding: 'utf8' }).trim()
  return lines.split('\n').map((line) => {
    const [pid = '', parent = '', time = '', rss = ''] = line.trim().split(/\s+/)
    const seconds = time.split(':').reduce((total, part) => total * 60 + Number(part), 0)
    return {
      pid: Number(pid),
      parent: Number(parent),
      seconds,
      childrenSeconds: 0,
      bytes: Number(rss) * 1024,
    }
  })
}
