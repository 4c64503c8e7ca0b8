import { useEffect, useEffectEvent, useState } from 'react'
import { builds } from '#lib/build.ts'
import { useConnection } from './connection.ts'
import { useMe } from './providers.tsx'

/** The text typed into a form, by the names of its fields. */
export type Typed = Record<string, string>

/**
 * The text typed into a form of a dialog. It is there again when the page was loaded anew, or when the dialog was closed
 * because nothing could be done before: signed out, or with a page older than the studio. Closing it otherwise lets go of
 * it, and so does `forget`, for when it was done. No passwords: it is kept in the browser.
 *
 * @param anew fields that begin anew all the same.
 */
export function useTyped<Fields extends Typed>(form: string, first: Fields, anew: readonly string[] = []) {
  const me = useMe()
  const key = typedKey(me.id, form)
  const [typed, setTyped] = useState(() => typedOf(read(key), first, anew))
  const keepNow = useEffectEvent(() => keep(key, textToKeep(typed, first)))
  useEffect(() => {
    keepNow()
    return () => {
      if (!useConnection.getState().signedOut && !builds.getState().missed) keep(key, null)
    }
  }, [key])
  return {
    typed,
    type(changes: Partial<Fields>) {
      const next = { ...typed, ...changes }
      setTyped(next)
      keep(key, textToKeep(next, first))
    },
    forget: () => keep(key, null),
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage can be forbidden or full; then the text lives as long as the dialog. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    return
  }
}

/** Where a person's text for a form is kept for as long as the tab of the browser is there. */
export function typedKey(personId: string, form: string): string {
  return `dailies.typed.${personId}.${form}`
}

/** The first content of a form: the kept fields, and `first` for the rest and those that begin `anew`. Pure. */
export function typedOf<Fields extends Typed>(
  kept: string | null,
  first: Fields,
  anew: readonly string[] = [],
): Fields {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    const known = Object.entries(value ?? {}).filter(
      ([name, text]) => Object.hasOwn(first, name) && !anew.includes(name) && typeof text === 'string',
    )
    return { ...first, ...Object.fromEntries(known) }
  } catch {
    return first
  }
}

/** The fields to keep: null when nothing differs from the form's first content. Pure. */
export function textToKeep<Fields extends Typed>(typed: Fields, first: Fields): string | null {
  return Object.entries(typed).some(([name, text]) => text !== first[name]) ? JSON.stringify(typed) : null
}
