/** Names of files for people to keep. Pure. */

const LONGEST_TITLE = 60

/** The beginning of a prompt as a file name without its ending: what file systems refuse is left out. */
export function fileTitle(prompt: string): string {
  const plain = prompt.replaceAll(/[\p{C}\s\\/:*?"<>|]+/gu, ' ').trim()
  const words = [...plain].slice(0, LONGEST_TITLE).join('').trim()
  return words.replaceAll(/^[. ]+|[. ]+$/g, '') || 'video'
}

/**
 * The name of a clip among many: what it shows, which take, and the end of its id, so that no two are the same; not even
 * where file systems do not tell upper from lower case, or one form of a character from another.
 */
export function clipName({ id, prompt, take, takes }: Named): string {
  const number = takes > 1 ? ` take ${take}` : ''
  return `${fileTitle(prompt.normalize('NFC'))}${number} ${id.slice(-12)}.mp4`
}

interface Named {
  id: string
  prompt: string
  take: number
  takes: number
}
