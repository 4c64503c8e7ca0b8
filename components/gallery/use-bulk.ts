'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { changeAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import type { Change } from '#lib/gallery/change-input.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { inARow } from '#lib/submissions/words.ts'
import { bulkWords } from './bulk-words.ts'

const BROKE: Message = { key: 'gallery.bulk.broke' }

/** What is told after a change, and how to undo it. */
export interface Told {
  /** Another for each change, so that the same words are told again. */
  number: number
  words: string
  bad: boolean
  undo: Change[]
}

/** Changes many submissions, tells what came of it, and undoes it. One at a time. */
export function useBulk() {
  const say = useTranslations()
  const sayGallery = useTranslations('gallery')
  const sayStatus = useTranslations('status')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const tell = (words: string, { bad = false, undo = [] as Change[] } = {}) => {
    setTold((before) => ({ number: (before?.number ?? 0) + 1, words, bad, undo }))
    announce(words)
  }

  /** @returns whether anything was changed. */
  const run = async (wanted: Change): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const result = await askAction(() => changeAction(wanted), BROKE)
    if (result.kind === 'changed') {
      tell(inARow(sayStatus, bulkWords(sayGallery, wanted.kind, result)), {
        bad: result.changed === 0,
        undo: result.undo,
      })
    } else tell(speak(say, result.message), { bad: true })
    setBusy(false)
    await refreshAll(client)
    return result.kind === 'changed' && result.changed > 0
  }
  /** Carries them out in order, up to the first that was not done. */
  const problemOf = async (changes: readonly Change[]): Promise<Message | null> => {
    for (const one of changes) {
      const result = await askAction(() => changeAction(one), BROKE)
      if (result.kind !== 'changed') return result.message
    }
    return null
  }
  const undo = async (changes: readonly Change[]) => {
    if (busy) return
    setBusy(true)
    const problem = await problemOf(changes)
    if (problem) tell(speak(say, problem), { bad: true })
    else tell(sayGallery('bulk.undone'))
    setBusy(false)
    await refreshAll(client)
  }
  const hush = useCallback(() => setTold(null), [])
  return { busy, told, tell, run, undo, hush }
}

/** What was changed may be anywhere in the gallery. What no page shows is only marked. */
async function refreshAll(client: QueryClient): Promise<void> {
  const changed = ['gallery', 'gallery-count', 'gallery-choices', 'trash', 'submission']
  await Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
