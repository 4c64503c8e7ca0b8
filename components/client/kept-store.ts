import { useEffect } from 'react'
import { persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A browser's store for a person, shared by its tabs. */
export interface KeptStore<Kept>
  extends Pick<StoreApi<WithKept<Kept>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Changes the newest state, which another tab may have written since this one looked. */
  change(edit: (now: Kept) => Partial<Kept>): void
  /** Reads what other tabs kept. */
  look(): void
}

/** `isKept` is false after a change that the browser did not keep: it lives as long as the page, and so does `look`. */
type WithKept<Kept> = Kept & { isKept: boolean }

/** @param read what was kept, or null where it has another shape: then it is as if nothing were kept. */
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
          // The same again is no news: what is shown keeps its identity.
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

/** The storage event tells of other tabs; a tab that was frozen meanwhile looks when it is shown again. */
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

/** Null where nothing is kept, where the browser refuses its storage, and on the server. */
function readText(storage: () => Pick<Storage, 'getItem'>, name: string): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

/** False where the storage is full or refused. */
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
