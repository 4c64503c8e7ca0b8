import { useEffect, useEffectEvent } from 'react'
import { createKeybindingsHandler, type KeybindingFilter } from 'tinykeys'
import { createStored } from './stored.ts'

/** A press that belongs to an input method, not to the page: it chooses or confirms a conversion. */
export function isConverting({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** Whether keys without ⌘ or Ctrl do something, in this browser. People who speak to the computer may not want that. */
export const useSingleKeys = createStored('dailies.single-keys', { work: true }, (kept) => ({
  work: (kept as { work?: unknown } | null)?.work !== false,
}))

/** The act of a key. False when there is nothing to do here: then the key is left alone. */
export type Acts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Longer than this between two keys, and they are no sequence. */
const SEQUENCE_MS = 1_500

/**
 * Hears keys anywhere on the page, in the syntax of tinykeys: `n`, `g b`, `Control+k`, `[Shift]+?`. What is acted on goes
 * no further.
 *
 * @param ignore presses that belong to another part.
 * @param capture hears them before all others, so that the second key of `g r` is not also a key of the page.
 */
export function useKeys(
  acts: Acts,
  { capture = false, ignore = isTaken }: { capture?: boolean; ignore?: KeybindingFilter } = {},
): void {
  const act = useEffectEvent((key: string, event: KeyboardEvent) => {
    if (acts[key]?.(event) === false) return
    event.preventDefault()
    event.stopPropagation()
  })
  const keys = Object.keys(acts).join('\n')
  useEffect(() => {
    const hear = keysHandler(keys.split('\n'), act, ignore)
    window.addEventListener('keydown', hear, { capture })
    return () => window.removeEventListener('keydown', hear, { capture })
  }, [keys, capture, ignore])
}

/** Calls `act` for each shortcut that is pressed; then the next begins anew: after `g b`, an `n` is not `g n`. */
export function keysHandler(
  keys: readonly string[],
  act: (key: string, event: KeyboardEvent) => void,
  ignore: KeybindingFilter,
): (event: KeyboardEvent) => void {
  // The longer first: the end of `g n` is no `n`.
  const ordered = keys.toSorted((a, b) => b.split(' ').length - a.split(' ').length)
  const begin = () => {
    const acts = ordered.map((key) => [key, (event: KeyboardEvent) => found(key, event)] as const)
    return createKeybindingsHandler(Object.fromEntries(acts), { ignore, timeout: SEQUENCE_MS })
  }
  const found = (key: string, event: KeyboardEvent) => {
    handler = begin()
    act(key, event)
  }
  let handler = begin()
  return (event) => handler(event)
}

const TYPED_INTO = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'
const ASKS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Typing, converting, or answering a dialog or a menu takes the keys. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    event.defaultPrevented ||
    event.repeat ||
    isConverting(event) ||
    (target instanceof HTMLElement && target.closest(TYPED_INTO) !== null) ||
    document.querySelector(ASKS) !== null
  )
}

/** Without single keys, a character by itself reaches no one but what is typed into. Space stays: it presses buttons. */
export function useSilencedKeys(): void {
  useEffect(() => {
    const silence = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (useSingleKeys.getState().work || modified || isTaken(event)) return
      if (event.key !== ' ' && [...event.key].length === 1) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', silence, { capture: true })
    return () => window.removeEventListener('keydown', silence, { capture: true })
  }, [])
}
