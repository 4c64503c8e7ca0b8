import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { useOnline } from '#components/client/connection.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { countCodePoints, PROMPT_MAX_CODE_POINTS, parseSeed, promptProblem } from '#lib/submissions/input.ts'
import { joinSentences } from '#lib/submissions/words.ts'
import { isVisible } from '#lib/text.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { offerOf } from './afford.ts'
import { type Answer, buy } from './buy.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import type { DraftContent, Payload } from './draft.ts'
import { refreshAfterPurchase } from './refresh-after-purchase.ts'

export interface Problem {
  field: 'prompt' | 'seed' | 'form'
  message: Message
  /** The outcome is unknown, which is not an error. */
  unsure?: boolean
}

/** State and acts of the composer's form, derived from the draft, the balance and the connection. */
export function useForm() {
  const say = useTranslations('composer')
  const { store } = useComposer()
  const draft = useDraft()
  const online = useOnline()
  const { data: balance } = useQuery(balanceQuery())
  const { press, edit, sending, problems } = useSubmit()

  const { takes, limit, after } = offerOf(balance, draft)
  const count = countCodePoints(draft.prompt)
  const fits = isVisible(draft.prompt) && count <= PROMPT_MAX_CODE_POINTS
  const ready = online && !sending && takes > 0 && fits
  return {
    draft,
    count,
    ready,
    sending,
    problems,
    label: labelOf(),
    /** The limit that blocks the full number of takes. */
    limit,
    /** The smallest remainder after a press. */
    after,
    edit,
    go() {
      if (!ready) return
      if (takes !== draft.takes) store.edit({ takes })
      void press()
    },
  }

  /** The full label, and a short one for phones. */
  function labelOf(): { long: string; short: string } {
    if (!online) return both(say('waitsForConnection'))
    if (sending) return both(say('sending'))
    const shown = takes || draft.takes
    const values = { takes: shown, yen: formatYen(shown * VIDEO_PRICE_YEN) }
    return { long: say('make', values), short: say('makeShort', values) }
  }
}

function both(text: string) {
  return { long: text, short: text }
}

const NONE: Problem[] = []

/** Sends the draft once per press, and reports the known result. */
function useSubmit() {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const client = useQueryClient()
  const { store, field } = useComposer()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState(NONE)
  const busy = useRef(false)

  useEffect(() => {
    if (store.getState().draft.uncertain) setProblems([ofForm({ key: 'composer.interrupted' }, true)])
  }, [store])

  /** Ignored while a press is in flight: the shown draft is being bought. */
  const edit = useCallback(
    (changes: Partial<DraftContent>) => {
      if (busy.current) return
      store.edit(changes)
      setProblems(NONE)
    },
    [store],
  )
  /** Shows and announces the problems; without any, announces that the takes are on their way. */
  const tell = (told: Problem[], takes = 0) => {
    setProblems(told)
    const messages = told.map(({ message }) => speak(say, message))
    announce(joinSentences(sayStatus, messages) || say('composer.taken', { takes }))
  }
  const press = async () => {
    if (busy.current) return
    const mistakes = mistakesOf(store.getState().draft)
    setProblems(mistakes)
    if (mistakes.length > 0) return
    const begun = store.beginSend()
    // Nothing was sent. The focus stays, so that the next press repeats this one.
    if (begun.kind !== 'begun') return tell([ofForm({ key: `composer.${begun.kind}` })])
    busy.current = true
    setSending(true)
    const { draft, first } = begun
    const answer = await buy(draft, submitAction)
    if (answer.kind === 'bought' || answer.kind === 'boughtBefore') {
      store.taken(answer.kind === 'bought' ? draft : answer.sent)
      void refreshAfterPurchase(client)
    } else if (answer.kind === 'refused' && first) store.refused(draft.attemptId)
    busy.current = false
    setSending(false)
    tell(problemsOf(answer), draft.takes)
    // Unless the person has moved on since.
    const { activeElement } = document
    if (activeElement === document.body || field.current?.form?.contains(activeElement))
      field.current?.focus()
  }
  return { press, edit, sending, problems }
}

function ofForm(message: Message, unsure = false): Problem {
  return { field: 'form', message, unsure }
}

function mistakesOf(draft: Payload): Problem[] {
  const prompt = promptProblem(draft.prompt)
  const seed = parseSeed(draft.seed)
  return [
    ...(prompt ? [{ field: 'prompt' as const, message: prompt }] : []),
    ...('problem' in seed ? [{ field: 'seed' as const, message: seed.problem }] : []),
  ]
}

function problemsOf(answer: Answer): Problem[] {
  switch (answer.kind) {
    case 'bought':
      return []
    case 'boughtBefore':
      return [ofForm(answer.message)]
    case 'refused':
      return answer.problems
    case 'noAnswer':
      return [ofForm({ key: 'composer.broken' }, true)]
  }
}
