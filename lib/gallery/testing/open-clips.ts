import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the clip folder that this process has open. */
export function openClips(folder: string): number {
  const links = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(join('/proc/self/fd', fd))]
    } catch {
      return []
    }
  })
  return links.filter((link) => link.startsWith(join(folder, 'clips'))).length
}
