import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

/**
 * A store that this browser keeps, in step with its other tabs. Where storage is forbidden or full, the state lives as
 * long as the page.
 *
 * @param name the key in localStorage.
 * @param read makes a state of what is kept there, which may be anything: an extension or another release wrote it.
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

/** Storage for `persist` that may be missing, forbidden, full, or hold what is no JSON of ours. */
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

/** For `read`: the entries of a record whose values are of one kind. */
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
