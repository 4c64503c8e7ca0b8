import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { createKeybindingsHandler, type KeybindingFilter } from 'tinykeys'
import { createStored } from './stored.ts'

/** A keypress of an input method, not of the page: it selects or confirms a conversion. */
export function isConverting({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** Whether a key sends a form: Ctrl+Enter or ⌘+Enter, once for each press. */
export function isSendKey(event: ReactKeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
  return key === 'Enter' && (ctrlKey || metaKey) && !repeat && !isConverting(nativeEvent)
}

/** Whether single keys (without ⌘ or Ctrl) work in this browser. Users of speech input may want them off. */
export const useSingleKeys = createStored('dailies.single-keys', { work: true }, (kept) => ({
  work: (kept as { work?: unknown } | null)?.work !== false,
}))

/** The act of a key. False if there is nothing to do: then the event is left alone. */
export type Acts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** The longest pause within a key sequence. */
const SEQUENCE_MS = 1_500

/**
 * Listens for keys anywhere on the page, in the syntax of tinykeys: `n`, `g b`, `Control+k`, `[Shift]+?`. A
 * handled event stops propagating.
 *
 * @param ignore presses that belong to another part.
 * @param capture handles keys before all other listeners, so that the second key of `g r` is not also a key
 * of the page.
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

/** Calls `act` for each pressed shortcut, then resets the others: after `g b`, an `n` is not `g n`. */
export function keysHandler(
  keys: readonly string[],
  act: (key: string, event: KeyboardEvent) => void,
  ignore: KeybindingFilter,
): (event: KeyboardEvent) => void {
  // Longer sequences first: the end of `g n` is not `n`.
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

const TYPED_INTO =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])'
const ASKS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Typing, converting, an awaited field, or an open dialog or menu takes the keys. */
export function isTaken(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.repeat ||
    isConverting(event) ||
    isTypedInto(event.target) ||
    isSliderKey(event) ||
    (awaited > 0 && isTyped(event)) ||
    document.querySelector(ASKS) !== null
  )
}

/** Whether a key moves the slider that has the focus. */
export function isSliderKey({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  return target instanceof HTMLInputElement && target.type === 'range' && MOVES.test(key)
}

const MOVES = /^(Arrow|Home|End|Page)/

/** With single keys off, a plain character reaches only text fields. Space stays: it presses buttons. */
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

/** Rendered while a field that a key requested loads, so that text typed for it presses nothing, such as a purchase. */
export function AwaitField() {
  useEffect(() => keepTyping(), [])
  return null
}

/** How many fields are awaited. */
let awaited = 0

/** Keeps plain typing from all keys and buttons of the page. @returns ends it. */
export function keepTyping(): () => void {
  awaited += 1
  window.addEventListener('keydown', stopTyping, true)
  return () => {
    awaited -= 1
    if (awaited === 0) window.removeEventListener('keydown', stopTyping, true)
  }
}

function stopTyping(event: KeyboardEvent): void {
  if (!isTyped(event)) return
  event.stopImmediatePropagation()
  // Enter and Space press the focused button.
  if (!isTypedInto(event.target)) event.preventDefault()
}

/** Enter, or a character without ⌘ or Ctrl. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey) && (key === 'Enter' || [...key].length === 1)
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null
}
