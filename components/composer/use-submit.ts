'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { endSession } from '#components/client/connection.ts'
import { failedByAge } from '#components/client/outdated.ts'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { parseSeed, promptProblem } from '#lib/submissions/input.ts'
import type { Bought, SubmitResult } from '#lib/submissions/results.ts'
import { inARow } from '#lib/submissions/words.ts'
import { boughtBefore, isBought } from './bought.ts'
import { useComposer } from './composer-context.tsx'
import { type Draft, type Payload, payloadOf } from './draft.ts'
import type { Problem } from './problems.tsx'

/** The server action as the composer calls it; it checks everything itself. */
export type Submit = (
  input: { attemptId: string; seed: number | null } & Omit<Payload, 'seed'>,
) => Promise<SubmitResult>

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
    if (store.get().uncertain) setProblems([formProblem({ key: 'composer.interrupted' }, true)])
  }, [store])

  /** Nothing was sent, and why. The focus stays, so that the next press is the same. */
  const stop = (told: Message) => {
    setProblems([formProblem(told)])
    announce(speak(say, told))
  }
  const press = async () => {
    if (busy.current) return
    const mistakes = mistakesOf(store.get())
    setProblems(mistakes)
    if (mistakes.length > 0) return
    const begun = store.beginSend()
    if (begun.kind !== 'begun') {
      return stop({
        key: begun.kind === 'sent_elsewhere' ? 'composer.sentElsewhere' : 'composer.changedElsewhere',
      })
    }
    busy.current = true
    setSending(true)
    const outcome = await send(begun.draft)
    if (outcome.taken) {
      store.taken({ attemptId: begun.draft.attemptId, ...outcome.taken })
      void showNews(client)
    } else if (outcome.refused && begun.first) store.refused()
    busy.current = false
    setSending(false)
    setProblems(outcome.problems)
    announce(
      inARow(
        sayStatus,
        outcome.problems.map(({ message }) => speak(say, message)),
      ) || say('composer.taken', { takes: begun.draft.takes }),
    )
    field.current?.focus()
  }
  return { press, sending, problems, clearProblems: () => problems.length > 0 && setProblems([]) }
}

function formProblem(message: Message, unsure = false): Problem {
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

interface Outcome {
  /** What was taken, when something was. */
  taken: Payload | null
  /** The server said that this send made nothing. */
  refused: boolean
  problems: Problem[]
}

async function send(draft: Draft): Promise<Outcome> {
  const seed = parseSeed(draft.seed)
  try {
    const result = await submitAction({
      attemptId: draft.attemptId,
      ...payloadOf(draft),
      seed: 'value' in seed ? seed.value : null,
    })
    if (result.kind === 'created') return takenAs(result, draft)
    if (result.kind === 'signed_out') endSession()
    return { taken: null, refused: true, problems: problemsOf(result) }
  } catch (error) {
    if (failedByAge(error)) {
      return { taken: null, refused: true, problems: [formProblem({ key: 'help.version.notDone' })] }
    }
    return { taken: null, refused: false, problems: [formProblem({ key: 'composer.broken' }, true)] }
  }
}

function takenAs(bought: Bought, draft: Draft): Outcome {
  if (isBought(draft, bought)) return { taken: draft, refused: false, problems: [] }
  const { prompt, seed, submissionIds } = bought
  const taken = { ...payloadOf(draft), prompt, seed: String(seed ?? ''), takes: submissionIds.length }
  return { taken, refused: false, problems: [formProblem(boughtBefore(draft, bought))] }
}

function problemsOf(result: Exclude<SubmitResult, { kind: 'created' }>): Problem[] {
  if (result.kind === 'invalid') return result.problems
  return [formProblem(result.kind === 'signed_out' ? { key: 'composer.signedOut' } : result.message)]
}

async function showNews(client: QueryClient) {
  void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  // The card not showing yet is no reason to doubt what was taken: the gallery's own watch tries again.
  await refreshGallery(client).catch(() => client.invalidateQueries({ queryKey: ['gallery'] }))
}
