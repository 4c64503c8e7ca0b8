import { useEffect } from 'react'
import { persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A person's store in the browser, shared by all tabs. */
export interface KeptStore<Kept>
  extends Pick<StoreApi<WithKept<Kept>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Edits the newest state, which another tab may have written since this tab last read it. */
  change(edit: (now: Kept) => Partial<Kept>): void
  /** Reads changes by other tabs. */
  look(): void
}

/**
 * `isKept` is false if the browser did not store the last change: it then lives as long as the page, and
 * `look` keeps it.
 */
type WithKept<Kept> = Kept & { isKept: boolean }

/** @param read parses the stored value; null for an invalid shape, which counts as nothing stored. */
export function createKeptStore<Kept extends object>(
  name: string,
  empty: Kept,
  read: (kept: unknown) => Kept | null,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
): KeptStore<Kept> {
  let full = false
  let known: string | null = null
  const store = createStore<WithKept<Kept>>()(
    persist<WithKept<Kept>, [], [], unknown>(() => ({ ...empty, isKept: true }), {
      name,
      partialize: ({ isKept: _, ...kept }) => kept,
      merge: (kept, now) => ({ ...now, ...read(kept) }),
      storage: {
        getItem() {
          const text = full ? null : readText(storage, name)
          // Unchanged text is no news: the shown state keeps its identity.
          if (text === null || text === known) return null
          known = text
          return { state: parse(text) }
        },
        setItem(_, { state }) {
          const text = JSON.stringify(state)
          full = !writeText(storage, name, text)
          if (!full) known = text
          if (store.getState().isKept === full) store.setState({ isKept: !full } as Partial<WithKept<Kept>>)
        },
        removeItem() {},
      },
    }),
  )
  const look = () => void store.persist.rehydrate()
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    look,
    change(edit) {
      look()
      store.setState(edit(store.getState()) as Partial<WithKept<Kept>>)
    },
  }
}

/** The storage event reports changes by other tabs; a frozen tab reads them when it is shown again. */
export function useOtherTabs({ look }: Pick<KeptStore<never>, 'look'>): void {
  useEffect(() => {
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])
}

/** Null if nothing is stored, if the browser refuses storage, and on the server. */
function readText(storage: () => Pick<Storage, 'getItem'>, name: string): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

/** False if the storage is full or refused. */
function writeText(storage: () => Pick<Storage, 'setItem'>, name: string, text: string): boolean {
  try {
    storage().setItem(name, text)
    return true
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
