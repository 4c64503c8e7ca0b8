'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { useMe } from '#components/frame/providers.tsx'
import { endSession } from '#components/frame/session-end.ts'
import type { SharedDraft } from '#lib/drafts/view.ts'
import { getJson } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { useComposer } from './composer-context.tsx'
import { stepFor } from './devices.ts'
import { contentOf, isEmpty, sameContent } from './draft.ts'
import { deviceId, seenShelf } from './seen-shelf.ts'

/** How long after the last key a draft is sent to the other devices, in milliseconds. */
const SAVE_AFTER_MS = 800

/**
 * Keeps the draft the same on all devices of a person. This browser's own store stays the truth here; the shared one is
 * looked at whenever the page is shown again. `offer` is a draft from elsewhere that the person has to choose about.
 */
export function useDevices() {
  const say = useTranslations('composer')
  const { store, replace } = useComposer()
  const me = useMe()
  const [offer, setOffer] = useState<SharedDraft | null>(null)
  const [tooLong, setTooLong] = useState(false)
  const { data: shared } = useQuery({
    queryKey: ['draft'],
    queryFn: ({ signal }) => getJson<SharedDraft | null>(paths.api.draft(), signal),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
  })

  const follow = useEffectEvent((shared: SharedDraft) => {
    const shelf = seenShelf(me.id)
    const step = stepFor(store.get(), shelf.read(), shared, deviceId())
    if (step === 'offer') return setOffer(shared)
    if (step === 'nothing') return
    shelf.write(shared)
    setOffer(null)
    if (step === 'take') {
      replace(shared.content, false)
      announce(say('devices.taken'))
    }
  })
  useEffect(() => {
    if (shared) follow(shared)
  }, [shared])

  const looked = shared !== undefined
  const waits = offer !== null
  useEffect(() => {
    if (!looked || waits) return
    const shelf = seenShelf(me.id)
    const save = async (keepalive: boolean) => {
      const content = contentOf(store.get())
      const seen = shelf.read()
      if (seen ? sameContent(seen.content, content) : isEmpty(content)) return
      const answer = await putDraft({ device: deviceId(), content }, keepalive)
      if (answer.kind === 'saved') shelf.write({ updatedAt: answer.updatedAt, content })
      setTooLong(answer.kind === 'too_long')
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => void save(false), isEmpty(store.get()) ? 0 : SAVE_AFTER_MS)
    }
    const leave = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') void save(true)
    }
    changed()
    const unsubscribe = store.subscribe(changed)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', changed)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', changed)
    }
  }, [looked, waits, store, me.id])

  const decide = (use: boolean) => {
    if (!offer) return
    seenShelf(me.id).write(offer)
    setOffer(null)
    if (use) replace(offer.content, false)
  }
  return { offer, tooLong, use: () => decide(true), keep: () => decide(false) }
}

type Answer = { kind: 'saved'; updatedAt: string } | { kind: 'too_long' } | { kind: 'not_now' }

/** A draft that cannot be saved now is saved with the next change: it is safe in this browser. */
async function putDraft(body: object, keepalive: boolean): Promise<Answer> {
  try {
    const response = await fetch(paths.api.draft(), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive,
    })
    if (response.status === 401) endSession()
    if (response.status === 400) return { kind: 'too_long' }
    if (!response.ok) return { kind: 'not_now' }
    const { updatedAt } = (await response.json()) as { updatedAt: string }
    return { kind: 'saved', updatedAt }
  } catch {
    return { kind: 'not_now' }
  }
}
