'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { builds } from '#lib/build.ts'
import { useConnection } from './connection.ts'
import { useMe } from './providers.tsx'
import { type Typed, textToKeep, typedKey, typedOf } from './typed.ts'

/**
 * What is typed into a form of a dialog. It is there again when the page was loaded anew, or when the dialog was closed
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
