'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { endSession } from '#components/client/connection.ts'
import { useMe } from '#components/client/providers.tsx'
import { storedText } from '#components/client/stored-text.ts'
import { getJson } from '#lib/api-client.ts'
import type { SharedDraft } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { useComposer } from './composer-context.tsx'
import { followDevices, seenKey } from './devices.ts'
import { contentOf } from './draft.ts'

/** How long after the last key a text is kept for the other devices, in milliseconds. */
const SAVE_AFTER_MS = 800

/** Looks for a newer text of another device whenever the page is shown or connected again, and keeps this one's. */
export function useDevices() {
  const say = useTranslations('composer')
  const { store, replace } = useComposer()
  const me = useMe()
  const [offer, setOffer] = useState<SharedDraft | null>(null)
  const follower = useRef<ReturnType<typeof followDevices>>(null)
  const take = useEffectEvent((prompt: string) => {
    replace({ ...contentOf(store.get()), prompt, parentId: null }, false)
    announce(say('devices.taken'))
  })

  useEffect(() => {
    const following = followDevices({
      text: () => store.get().prompt,
      take,
      offer: setOffer,
      seen: storedText(seenKey(me.id)),
      load: () => getJson<SharedDraft | null>(paths.api.draft()).catch(() => undefined),
      save,
    })
    follower.current = following
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => void following.write(), store.get().prompt === '' ? 0 : SAVE_AFTER_MS)
    }
    const look = () => {
      clearTimeout(timer)
      void (document.visibilityState === 'hidden' ? following.write() : following.look())
    }
    look()
    const unsubscribe = store.subscribe(changed)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
    }
  }, [store, me.id])

  return { offer, use: () => follower.current?.use(), keep: () => follower.current?.keep() }
}

/** A text that cannot be kept now is kept later: it is safe in this browser. It is written also by a page that closes. */
async function save(text: string): Promise<string | null> {
  try {
    const response = await fetch(paths.api.draft(), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      keepalive: true,
    })
    if (response.status === 401) endSession()
    if (!response.ok) return null
    return ((await response.json()) as { updatedAt: string }).updatedAt
  } catch {
    return null
  }
}
