import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

/**
 * A store that this browser keeps, in sync with its other tabs. If storage is forbidden or full, the state
 * lives as long as the page.
 *
 * @param name the key in localStorage.
 * @param read makes a state from the stored value, which an extension or another release may have written.
 */
export function createStored<State extends object>(
  name: string,
  initial: State,
  read: (kept: unknown) => Partial<State>,
) {
  const useStored = create<State>()(
    persist(() => initial, {
      name,
      storage: tolerantStorage<State>(() => localStorage),
      merge: (kept) => ({ ...initial, ...read(kept) }),
    }),
  )
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key === name) void useStored.persist.rehydrate()
    })
  }
  return useStored
}

/** Storage for `persist` that tolerates missing, forbidden or full storage, and foreign JSON. */
export function tolerantStorage<State>(area: () => Storage): PersistStorage<State> {
  return {
    getItem(name) {
      const kept = attempt(() => JSON.parse(area().getItem(name) ?? 'null'))
      return isRecord(kept) && 'state' in kept ? { state: kept.state as State } : null
    },
    setItem: (name, value) => void attempt(() => area().setItem(name, JSON.stringify(value))),
    removeItem: (name) => void attempt(() => area().removeItem(name)),
  }
}

/** For `read`: the entries of a record with values of one type. */
export function entriesOf<Value>(
  kept: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  if (!isRecord(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, Value] => isValue(entry[1])),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}
