import { useEffect, useEffectEvent, useState } from 'react'
import { builds } from '#lib/build.ts'
import { useConnection } from './connection.ts'
import { useMe } from './providers.tsx'

/** The text typed into a form, and the choices made in it, keyed by field name. */
export type Typed = Record<string, string>

/**
 * The text typed into a dialog's form. It is restored after a reload, or after the dialog closed because
 * nothing could be done: the person was signed out, or the page was outdated. Any other close drops it, and
 * so does `forget` after success.
 *
 * @param form its name in the storage; null for passwords, which are not kept.
 * @param options.fresh fields that start fresh, even with kept text.
 * @param options.keptOnLeave the form is part of a page: leaving the page keeps the text, until `forget`.
 */
export function useTyped<Fields extends Typed>(
  form: string | null,
  first: Fields,
  { fresh = [], keptOnLeave = false }: { fresh?: readonly string[]; keptOnLeave?: boolean } = {},
) {
  const me = useMe()
  const key = form && typedKey(me.id, form)
  const [typed, setTyped] = useState(() => typedOf(read(key), first, fresh))
  const keepTyped = useEffectEvent((key: string | null, typed: Fields) => keep(key, textToKeep(typed, first)))
  useEffect(() => keepTyped(key, typed), [key, typed])
  useEffect(
    () => () => {
      const mayReturn = keptOnLeave || useConnection.getState().signedOut || builds.getState().missed
      if (!mayReturn) keep(key, null)
    },
    [key, keptOnLeave],
  )
  return {
    typed,
    type: (changes: Partial<Fields>) => setTyped((before) => ({ ...before, ...changes })),
    forget: () => keep(key, null),
  }
}

function read(key: string | null): string | null {
  try {
    return key && sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage can be forbidden or full; then the text lives as long as the dialog. */
function keep(key: string | null, text: string | null): void {
  if (key === null) return
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    return
  }
}

/** The storage key of a person's text for a form, kept as long as the browser tab. */
export function typedKey(personId: string, form: string): string {
  return `dailies.typed.${personId}.${form}`
}

/** The initial content of a form: the kept fields, and `first` for the rest and for the fields of `fresh`. Pure. */
export function typedOf<Fields extends Typed>(
  kept: string | null,
  first: Fields,
  fresh: readonly string[] = [],
): Fields {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    const known = Object.entries(value ?? {}).filter(
      ([name, text]) => Object.hasOwn(first, name) && !fresh.includes(name) && typeof text === 'string',
    )
    return { ...first, ...Object.fromEntries(known) }
  } catch {
    return first
  }
}

/** The changed fields; null if all match the form's initial content, which others may change meanwhile. Pure. */
export function textToKeep<Fields extends Typed>(typed: Fields, first: Fields): string | null {
  const changed = Object.entries(typed).filter(([name, text]) => text !== first[name])
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null
}
