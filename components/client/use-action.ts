import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { type Message, speak } from '#lib/i18n/message.ts'
import { joinSentences } from '#lib/submissions/words.ts'
import { announce } from './announcer.tsx'
import { askToConfirm } from './confirmation.ts'
import { endSession } from './connection.ts'
import { useFocusStays } from './focus-stays.ts'
import { failedByAge } from './outdated.ts'

interface Answer {
  kind: string
}

/** An obstacle between a page and its request: the studio decided nothing. */
export interface Hindered {
  kind: 'hindered'
  message: Message
}

/** The result of an action, for the calling page. */
export type Outcome<Result extends Answer> =
  | Exclude<Result, { kind: 'signed_out' | 'unconfirmed' }>
  | Hindered

/**
 * Calls a server action. A signed-out person, or a person with an outdated page, is informed that nothing was done;
 * `broke` is the message for a lost answer, when the act may have been done. A person who must prove their
 * identity again is asked to, and the call is repeated.
 */
export async function askAction<Result extends Answer>(
  call: () => Promise<Result>,
  broke: Message,
): Promise<Outcome<Result>> {
  try {
    let result = await call()
    if (result.kind === 'unconfirmed' && (await askToConfirm())) result = await call()
    if (result.kind === 'unconfirmed') return { kind: 'hindered', message: { key: 'doors.unconfirmed' } }
    if (result.kind !== 'signed_out') return result as Outcome<Result>
    endSession()
    return { kind: 'hindered', message: { key: 'shell.signedOut' } }
  } catch (error) {
    return { kind: 'hindered', message: failedByAge(error) ? { key: 'help.version.notDone' } : broke }
  }
}

interface Problem {
  /** The form field; missing, or `form`, for the form as a whole. */
  field?: string
  message: Message
}

/**
 * Carries out the actions of one form or row, one at a time: announces each result and refetches data that
 * may have changed. The focus stays nearby if the form or row leaves the page. An answer with a `message` or `problems`
 * was refused; any other succeeded.
 *
 * @param broke the message for a lost answer.
 * @param refresh refetches after every answer and after a lost one. The result is reported once the page
 * shows it.
 * @param tell reports the result; aloud, unless something else does so.
 */
export function useAction<Result extends Answer>({
  broke,
  refresh,
  tell = announce,
}: {
  broke: Message
  refresh?: (client: QueryClient) => Promise<unknown> | undefined
  tell?: (news: string) => void
}) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const client = useQueryClient()
  const running = useRef(false)
  const [problems, setProblems] = useState<{ field: string; text: string }[]>([])
  const [busy, setBusy] = useState(false)
  useFocusStays()
  const ask = async (call: () => Promise<Result>) => {
    const outcome = await askAction(call, broke)
    const refreshed = refresh?.(client)?.catch(() => {})
    if (outcome.kind !== 'hindered') await refreshed
    return outcome
  }

  /**
   * Carries out an action, unless another is pending. Announces an error and keeps it in `problem`; else announces
   * `done`.
   *
   * @returns null while another is pending.
   */
  const run = async (
    call: () => Promise<Result>,
    done?: string | ((outcome: Done<Result>) => string),
  ): Promise<Outcome<Result> | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setProblems([])
    const outcome = await ask(call).finally(() => {
      running.current = false
      setBusy(false)
    })
    const found = problemsOf(outcome).map(({ field = 'form', message }) => ({
      field,
      text: speak(say, message),
    }))
    setProblems(found)
    const told = joinSentences(
      sayStatus,
      found.map(({ text }) => text),
    )
    const news = told || (typeof done === 'function' ? done(outcome as Done<Result>) : done)
    if (news) tell(news)
    return outcome
  }
  const problemOf = (field: string) => problems.find((each) => each.field === field)?.text ?? null
  return {
    busy,
    /** The obstacle to the form as a whole. */
    problem: problemOf('form'),
    problemOf,
    setProblem: (text: string | null) => setProblems(text === null ? [] : [{ field: 'form', text }]),
    run,
  }
}

export type Done<Result extends Answer> = Exclude<
  Outcome<Result>,
  { message: Message } | { problems: unknown }
>

function problemsOf(outcome: Answer): readonly Problem[] {
  if ('problems' in outcome) return outcome.problems as Problem[]
  return 'message' in outcome ? [outcome as Answer & Problem] : []
}
