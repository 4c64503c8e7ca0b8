import type { Message } from '#lib/i18n/message.ts'
import { type DecideManyResult, MOST_DECIDED } from '#lib/money/reconcile/view.ts'

/** Outcomes that stay open for the same reason. */
export interface Left {
  count: number
  message: Message
}

/** What deciding many came to; `problem` is why it ended before all were asked for. */
export interface Decided {
  decided: number
  left: Left[]
  problem: Message | null
}

type Answer = Exclude<DecideManyResult, { kind: 'signed_out' }> | { kind: 'hindered'; message: Message }

/** So many at once: few enough that the progress moves. */
const STEP = Math.min(20, MOST_DECIDED)

/** Decides in steps, up to the first that was not carried out. @param tell is told how many were asked for so far. */
export async function decideInSteps(
  ids: readonly string[],
  decide: (submissionIds: string[]) => Promise<Answer>,
  tell: (done: number) => void,
): Promise<Decided> {
  const left: Message[] = []
  let done = 0
  while (done < ids.length) {
    const step = ids.slice(done, done + STEP)
    const answer = await decide(step)
    if (answer.kind !== 'decided')
      return { decided: done - left.length, left: alike(left), problem: answer.message }
    left.push(...answer.left.map(({ message }) => message))
    done += step.length
    tell(done)
  }
  return { decided: done - left.length, left: alike(left), problem: null }
}

/** How many were decided, why others stay open, and why it ended, in one message. */
export function leftOpen({ decided, left, problem }: Decided): Message {
  const rest: Message[] = left.map(({ count, message }) => ({
    key: 'reconcile.many.left',
    values: { count, reason: message },
  }))
  return [...rest, ...(problem ? [problem] : [])].reduce<Message>(
    (first, second) => ({ key: 'reconcile.sentences', values: { first, second } }),
    { key: 'reconcile.many.done', values: { count: decided } },
  )
}

/** One line for each reason. Of those that name a time the latest counts: from then on it is true of all. */
function alike(messages: readonly Message[]): Left[] {
  const lines = new Map<string, Left>()
  for (const one of messages) {
    const line = lines.get(one.key)
    const later = !line || timeOf(one) > timeOf(line.message)
    lines.set(one.key, { count: (line?.count ?? 0) + 1, message: later ? one : line.message })
  }
  return [...lines.values()]
}

function timeOf({ values }: Message): string {
  return String(values?.time ?? '')
}
