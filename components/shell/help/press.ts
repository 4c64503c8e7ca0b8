/** Which shortcut a press completes. Pure. A shortcut is keys one after another, such as `g b`. */

/** What is needed of a KeyboardEvent. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  keyCode: number
  repeat: boolean
}

/** Longer than this between two keys, and they are no sequence. */
export const SEQUENCE_MS = 1_500

/** The keys of a sequence that were pressed so far, and when the last of them was. */
export interface Pending {
  keys: string
  at: number
}

export const NOTHING_PENDING: Pending = { keys: '', at: 0 }

/** A press that belongs to an input method, not to the page. */
export function isConverting({ isComposing, keyCode }: Pick<Press, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** ⌘K or Ctrl+K, and nothing more. */
export function opensPalette(press: Press): boolean {
  return (
    press.key.toLowerCase() === 'k' &&
    press.metaKey !== press.ctrlKey &&
    !press.altKey &&
    !press.repeat &&
    !isConverting(press)
  )
}

/**
 * What a press does to what is pending: `found` is the shortcut that it completes. Keys with a modifier are the
 * browser's; Shift is none, since it is needed for some characters.
 */
export function follow(
  pending: Pending,
  press: Press,
  at: number,
  shortcuts: readonly string[],
): { pending: Pending; found: string | null } {
  const none = { pending: NOTHING_PENDING, found: null }
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || isConverting(press)) return none
  const before = at - pending.at <= SEQUENCE_MS ? pending.keys : ''
  for (const start of before ? [`${before} `, ''] : ['']) {
    const keys = start + press.key
    if (shortcuts.includes(keys)) return { pending: NOTHING_PENDING, found: keys }
    if (shortcuts.some((shortcut) => shortcut.startsWith(`${keys} `))) {
      return { pending: { keys, at }, found: null }
    }
  }
  return none
}
