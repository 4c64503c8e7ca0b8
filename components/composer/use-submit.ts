'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { parseSeed, promptProblem } from '#lib/submissions/input.ts'
import { inARow } from '#lib/submissions/words.ts'
import { type Answer, buy } from './buy.ts'
import { useComposer } from './composer-context.tsx'
import type { Payload } from './draft.ts'
import type { Problem } from './problems.tsx'

/** Sends the draft once per press, and tells what is known afterwards. */
export function useSubmit() {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const client = useQueryClient()
  const { store, field } = useComposer()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState<Problem[]>([])
  const busy = useRef(false)

  useEffect(() => {
    if (store.getState().draft.uncertain) setProblems([ofForm({ key: 'composer.interrupted' }, true)])
  }, [store])

  /** Shows and announces it; without a problem, that the takes are on their way. */
  const tell = (told: Problem[], takes = 0) => {
    setProblems(told)
    const messages = told.map(({ message }) => speak(say, message))
    announce(inARow(sayStatus, messages) || say('composer.taken', { takes }))
  }
  const press = async () => {
    if (busy.current) return
    const mistakes = mistakesOf(store.getState().draft)
    setProblems(mistakes)
    if (mistakes.length > 0) return
    const begun = store.beginSend()
    // Nothing was sent. The focus stays, so that the next press is the same.
    if (begun.kind !== 'begun') return tell([ofForm({ key: `composer.${begun.kind}` })])
    busy.current = true
    setSending(true)
    const { draft, first } = begun
    const answer = await buy(draft, submitAction)
    if (answer.kind === 'bought' || answer.kind === 'boughtBefore') {
      store.taken(answer.kind === 'bought' ? draft : answer.sent)
      void showNews(client)
    } else if (answer.kind === 'refused' && first) store.refused(draft.attemptId)
    busy.current = false
    setSending(false)
    tell(problemsOf(answer), draft.takes)
    field.current?.focus()
  }
  return { press, sending, problems, clearProblems: () => problems.length > 0 && setProblems([]) }
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

async function showNews(client: QueryClient) {
  void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  // The card not showing yet is no reason to doubt what was taken: the gallery's own watch tries again.
  await refreshGallery(client).catch(() => client.invalidateQueries({ queryKey: ['gallery'] }))
}
