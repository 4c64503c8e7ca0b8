'use client'

import { useTranslations } from 'next-intl'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { announce } from '#components/client/announcer.tsx'
import { useMe } from '#components/client/providers.tsx'
import { storedText } from '#components/client/stored-text.ts'
import { type Draft, type DraftContent, samePayload, startDraft } from './draft.ts'
import { createDraftStore, type DraftStore, draftKey, newAttemptId } from './draft-store.ts'

interface Shared {
  store: DraftStore
  field: RefObject<HTMLTextAreaElement | null>
  /**
   * Starts a new attempt from another prompt; what is not given begins anew, but for the project.
   * @param given whether it can be had again where it came from.
   */
  replace(content: Partial<DraftContent>, given: boolean): void
  /** Does so with what can, and goes to the composer. */
  fill(content: Partial<DraftContent>): void
}

const ComposerContext = createContext<Shared | null>(null)

const EMPTY = startDraft('')
const NOTHING: readonly Draft[] = []

export function useComposer(): Shared {
  const shared = useContext(ComposerContext)
  if (!shared) throw new Error('useComposer needs a ComposerProvider above it')
  return shared
}

export function useDraft(): Draft {
  const { store } = useComposer()
  return useSyncExternalStore(store.subscribe, store.get, () => EMPTY)
}

/** What was being written when something else took its place, newest first. */
export function useAside(): readonly Draft[] {
  const { store } = useComposer()
  return useSyncExternalStore(store.subscribe, store.aside, () => NOTHING)
}

/** Whether the browser keeps what is written. */
export function useKept(): boolean {
  const { store } = useComposer()
  return useSyncExternalStore(store.subscribe, store.isKept, () => true)
}

/** Shares one draft between the composer and everything that can fill it. `start` fills it once, at first. */
export function ComposerProvider({
  start,
  children,
}: {
  start: Partial<DraftContent> | null
  children: ReactNode
}) {
  const say = useTranslations('composer')
  const me = useMe()
  const [store] = useState(() =>
    typeof window === 'undefined'
      ? createDraftStore({ read: () => null, write: () => false }, () => '')
      : createDraftStore(storedText(draftKey(me.id)), newAttemptId),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  useOtherTabs(store)

  const replace = (content: Partial<DraftContent>, given: boolean) => {
    const earlier = store.get()
    if (samePayload(earlier, { ...earlier, ...content }) && !earlier.uncertain) return
    store.fill(content, given)
  }
  const fill = (content: Partial<DraftContent>) => {
    replace(content, true)
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
    announce(say('filled'))
  }
  useStart(start, fill)
  return <ComposerContext value={{ store, field, replace, fill }}>{children}</ComposerContext>
}

/** The storage event tells of other tabs; a tab that was frozen meanwhile looks when it is shown again. */
function useOtherTabs(store: DraftStore) {
  useEffect(() => {
    const look = () => store.look()
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])
}

/** Fills the composer from the address, once, and takes the wish out of the address so that a refresh keeps later edits. */
function useStart(start: Partial<DraftContent> | null, fill: (content: Partial<DraftContent>) => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!start || done.current) return
    done.current = true
    fill(start)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  })
}
