'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { announce } from '#components/client/announcer.tsx'
import { useOtherTabs } from '#components/client/kept-store.ts'
import { useMe } from '#components/client/providers.tsx'
import { type Draft, type DraftContent, samePayload } from './draft.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

interface Shared {
  store: DraftStore
  field: RefObject<HTMLTextAreaElement | null>
  /**
   * Starts a new attempt with content that can be had again, and goes to the composer. Missing fields are
   * reset, except the project.
   */
  fill(content: Partial<DraftContent>): void
}

const ComposerContext = createContext<Shared | null>(null)

export function useComposer(): Shared {
  const shared = useContext(ComposerContext)
  if (!shared) throw new Error('useComposer needs a ComposerProvider above it')
  return shared
}

export function useDraft(): Draft {
  return useStore(useComposer().store, ({ draft }) => draft)
}

/** Shares one draft between the composer and everything that can fill it. `start` fills it once, on load. */
export function ComposerProvider({
  start,
  children,
}: {
  start: Partial<DraftContent> | null
  children: ReactNode
}) {
  const say = useTranslations('composer')
  const me = useMe()
  const [store] = useState(() => createDraftStore(me.id))
  const field = useRef<HTMLTextAreaElement>(null)
  useOtherTabs(store)

  const fill = (content: Partial<DraftContent>) => {
    const { draft } = store.getState()
    if (!samePayload(draft, { ...draft, ...content }) || draft.uncertain) store.fill(content)
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
    announce(say('filled'))
  }
  useStart(start, fill)
  return <ComposerContext value={{ store, field, fill }}>{children}</ComposerContext>
}

/**
 * Fills the composer from the address once, and removes the request from the address: neither a reload nor Back may
 * fill it again, with a prompt that was just bought.
 */
function useStart(start: Partial<DraftContent> | null, fill: (content: Partial<DraftContent>) => void) {
  const router = useRouter()
  const done = useRef(false)
  useEffect(() => {
    if (!start || done.current) return
    done.current = true
    fill(start)
    router.replace(window.location.pathname, { scroll: false })
  })
}

/** A button that fills the composer with a prompt. */
export function FillComposer({
  prompt,
  ...props
}: { prompt: string } & Pick<ComponentProps<'button'>, 'className' | 'children'>) {
  const { fill } = useComposer()
  return <button type="button" onClick={() => fill({ prompt, seed: '' })} {...props} />
}
