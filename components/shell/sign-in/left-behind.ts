import { isEmpty, readKept } from '#components/composer/draft.ts'

/** Settings of the browser rather than of a person. */
const OF_THE_BROWSER = ['dailies.single-keys', 'dailies.notify']

/** A person's work stored in this browser. */
export interface LeftBehind {
  /** Storage keys that may be removed. */
  names: string[]
  /** Whether some of it is unsent text. */
  hasUnsent: boolean
}

/**
 * Finds data that would remain for the next person at this browser. It omits unanswered attempts: without
 * them the next press would buy a second video.
 */
export function leftBehind(storage: Pick<Storage, 'getItem'>, names: readonly string[]): LeftBehind {
  const kept = names
    .filter((name) => name.startsWith('dailies.') && !OF_THE_BROWSER.includes(name))
    .map((name) => ({ name, ...judge(name, parse(storage.getItem(name))) }))
    .filter(({ isOpen }) => !isOpen)
  return { names: kept.map(({ name }) => name), hasUnsent: kept.some(({ isUnsent }) => isUnsent) }
}

interface Judged {
  isUnsent: boolean
  /** It has an unanswered attempt. */
  isOpen: boolean
}

function judge(name: string, kept: unknown): Judged {
  const { attempts, state } = (kept ?? {}) as { attempts?: object; state?: object }
  if (name.startsWith('dailies.draft.')) {
    const read = readKept(kept)
    const drafts = read ? [read.draft, ...read.aside] : []
    return {
      isUnsent: drafts.some((draft) => !isEmpty(draft)),
      isOpen: drafts.some(({ uncertain }) => uncertain),
    }
  }
  if (name.startsWith('dailies.another.'))
    return { isUnsent: false, isOpen: Object.keys(attempts ?? {}).length > 0 }
  const isText = name === 'dailies.comments' || name === 'dailies.edited-prompts'
  return { isUnsent: isText && Object.keys(state ?? {}).length > 0, isOpen: false }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
