import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { create, useStore } from 'zustand'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { useOnline } from '#components/client/connection.ts'
import { useCan, useMe } from '#components/client/providers.tsx'
import { showToast } from '#components/client/toast.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { type AnotherStore, buyAnother, type Changes, createAnotherStore, type Source } from './another.ts'
import type { Answer } from './buy.ts'
import { refreshAfterPurchase } from './refresh-after-purchase.ts'
import { useAfford } from './use-afford.ts'

/** The key that buys another take, on pages that announce it. */
export const ANOTHER_KEY = 'T'

/** How long after an answer a press counts as the rest of the previous one, in milliseconds. */
const REST_OF_PRESS_MS = 2_000

/** Presses in flight or just answered, by source. All buttons of a source share this state with its key. */
const usePresses = create<Record<string, 'sending' | 'sent'>>(() => ({}))

let known: { personId: string; store: AnotherStore } | null = null

function storeOf(personId: string): AnotherStore {
  if (known?.personId !== personId) known = { personId, store: createAnotherStore(personId) }
  return known.store
}

/**
 * Buys another take of a video, with a new seed unless told, with one press: one attempt, one video. While a
 * press is in flight, and shortly after its answer, further presses do nothing. A toast reports the result.
 *
 * @returns the act, which resolves to the bought ids; null if nothing was bought or the outcome is unknown.
 */
export function useBuyAnother(): (source: Source, changes?: Changes) => Promise<string[] | null> {
  const say = useTranslations()
  const router = useRouter()
  const me = useMe()
  const client = useQueryClient()
  const mayMake = useCan('make')
  return async (source, changes = {}) => {
    const { id } = source
    if (!mayMake || usePresses.getState()[id] || !navigator.onLine) return null
    usePresses.setState({ [id]: 'sending' })
    const { answer, again } = await buyAnother(storeOf(me.id), source, changes, submitAction)
    const ids = answer.kind === 'bought' ? answer.ids : null
    if (ids) rest(id)
    else release(id)
    if (answer.kind === 'bought' || answer.kind === 'boughtBefore') void refreshAfterPurchase(client)
    const [first] = ids ?? []
    const action = first && {
      label: say('composer.another.see'),
      onClick: () => router.push(paths.video(first)),
    }
    void showToast(speak(say, messageOf(answer, again)), { id: `another.${id}`, action })
    return ids
  }
}

function rest(id: string): void {
  usePresses.setState({ [id]: 'sent' })
  setTimeout(() => release(id), REST_OF_PRESS_MS)
}

function release(id: string): void {
  usePresses.setState(({ [id]: _, ...others }) => others, true)
}

function messageOf(answer: Answer, again: boolean): Message {
  switch (answer.kind) {
    case 'bought':
      return {
        key: again ? 'composer.another.earlier' : 'composer.another.done',
        values: { yen: formatYen(VIDEO_PRICE_YEN) },
      }
    case 'boughtBefore':
      return answer.message
    case 'refused':
      return answer.problems[0]?.message ?? { key: 'composer.refused.malformed' }
    case 'noAnswer':
      return { key: 'composer.broken' }
  }
}

/** The label of a button that buys another take of a source, and its press. */
export function useAnother(source: Source) {
  const say = useTranslations()
  const online = useOnline()
  const pressed = usePresses((presses) => presses[source.id])
  const buyOne = useBuyAnother()
  // An unanswered press may be paid already: no limit blocks the next, which is identical.
  const isOpen = useStore(storeOf(useMe().id), ({ attempts }) => attempts[source.id] !== undefined)
  const { problem, after } = useAfford([{ takes: 1, projectId: source.project?.id ?? null }], isOpen)
  const label = pressed
    ? say(pressed === 'sending' ? 'composer.sending' : 'composer.another.sent')
    : online
      ? say('composer.another.act', { yen: formatYen(VIDEO_PRICE_YEN) })
      : say('composer.waitsForConnection')
  return {
    label,
    /** The smallest remainder after a press. */
    after,
    /** False while a press is in flight, and while a limit blocks it. */
    ready: online && !pressed && !problem,
    /** A press is in flight. */
    sending: pressed === 'sending',
    /** Buys, or reports the limit in the way. @returns the bought ids, or null. */
    async press(changes?: Changes): Promise<string[] | null> {
      if (!problem || pressed) return buyOne(source, changes)
      void showToast(problem, { id: `another.${source.id}` })
      return null
    },
  }
}
