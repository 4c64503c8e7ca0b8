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
import { lookForBought } from './look-for-bought.ts'
import { useAfford } from './use-afford.ts'

/** The key that buys another take, where a page says so. */
export const ANOTHER_KEY = 'T'

/** How long after an answer a press is the rest of the one before, in milliseconds. */
const REST_OF_PRESS_MS = 2_000

/** By source: a press is out, or was answered a moment ago. All buttons of a source, and its key, know the same. */
const usePresses = create<Record<string, 'sending' | 'sent'>>(() => ({}))

let known: { personId: string; store: AnotherStore } | null = null

function storeOf(personId: string): AnotherStore {
  if (known?.personId !== personId) known = { personId, store: createAnotherStore(personId) }
  return known.store
}

/**
 * Buys another take of a video, with a new seed unless told, by one press: one attempt, one video. While a press is
 * out, and for a moment after its answer, further presses do nothing. A toast tells the result.
 *
 * @returns the act, whose answer is the bought ids; null where nothing was bought, or nobody knows.
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
    if (answer.kind === 'bought' || answer.kind === 'boughtBefore') void lookForBought(client)
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

/** The words of a button that buys another take of a source, and its press. */
export function useAnother(source: Source) {
  const say = useTranslations()
  const online = useOnline()
  const pressed = usePresses((presses) => presses[source.id])
  const buyOne = useBuyAnother()
  // A press whose answer was lost may be paid already: no limit stands in the way of the next, which is the same.
  const isOpen = useStore(storeOf(useMe().id), ({ attempts }) => attempts[source.id] !== undefined)
  const { problem, after } = useAfford([{ takes: 1, projectId: source.project?.id ?? null }], isOpen)
  const label = pressed
    ? say(pressed === 'sending' ? 'composer.sending' : 'composer.another.sent')
    : online
      ? say('composer.another.act', { yen: formatYen(VIDEO_PRICE_YEN) })
      : say('composer.waitsForConnection')
  return {
    label,
    /** The rest after a press, of the limit that leaves least. */
    after,
    /** False while a press is out, and where a limit stands in the way. */
    ready: online && !pressed && !problem,
    /** A press is out. */
    sending: pressed === 'sending',
    /** Buys, or tells which limit stands in the way. @returns the bought ids, or null. */
    async press(changes?: Changes): Promise<string[] | null> {
      if (!problem || pressed) return buyOne(source, changes)
      void showToast(problem, { id: `another.${source.id}` })
      return null
    },
  }
}
