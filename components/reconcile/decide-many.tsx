'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { decideManyAction } from '#app/(studio)/reconcile/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Message } from '#lib/i18n/message.ts'
import { MOST_DECIDED, type UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { VerdictDialog } from './verdicts.tsx'

type Open = Pick<UnknownView, 'id' | 'priceYen' | 'settlesAt'>

const Chosen = createContext<{ ids: ReadonlySet<string>; set: (ids: Iterable<string>) => void } | null>(null)

/** Selects several open outcomes to decide together. Settled outcomes are deselected. */
export function DecideMany({ unknowns, children }: { unknowns: readonly Open[]; children: ReactNode }) {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(unknowns.flatMap(({ id }) => (pressed.has(id) ? [id] : [])))
  const chosen = { ids, set: (wanted: Iterable<string>) => setPressed(new Set(wanted)) }
  return (
    <Chosen value={unknowns.length > 1 ? chosen : null}>
      {children}
      <Bar unknowns={unknowns} />
    </Chosen>
  )
}

/** Selects one outcome; hidden if there is only one. */
export function ChooseOutcome({ id, label }: { id: string; label: string }) {
  const chosen = useContext(Chosen)
  if (!chosen) return null
  const { ids, set } = chosen
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={ids.has(id)}
      onChange={() => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])}
      className="mt-2.5 size-4 shrink-0 accent-current"
    />
  )
}

function Bar({ unknowns }: { unknowns: readonly Open[] }) {
  const say = useTranslations('reconcile.many')
  const now = useNow()
  const chosen = useContext(Chosen)
  if (!chosen) return null
  const settled = unknowns.filter(({ settlesAt }) => Date.parse(settlesAt) <= now)
  const wanted = unknowns.filter(({ id }) => chosen.ids.has(id)).slice(0, MOST_DECIDED)
  const count = wanted.length
  const choose = (some: readonly Open[]) => chosen.set(some.map(({ id }) => id))
  return (
    <section
      aria-label={say('title')}
      className="sticky bottom-20 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface px-5 py-3 text-13 shadow-popover rail:bottom-4"
    >
      <p className="font-medium tabular-nums">
        {say('selected', { count })}
        {count > 0 ? <span className="font-regular text-muted"> · {formatYen(sumOf(wanted))}</span> : null}
      </p>
      <Button look="link" onClick={() => choose(unknowns)}>
        {say('all', { count: unknowns.length })}
      </Button>
      {settled.length > 0 && settled.length < unknowns.length ? (
        <Button look="link" title={say('settledHelp')} onClick={() => choose(settled)}>
          {say('settled', { count: settled.length })}
        </Button>
      ) : null}
      {count > 0 ? (
        <>
          <Button look="link" onClick={() => choose([])}>
            {say('clear')}
          </Button>
          <DecideManyDialog wanted={wanted} />
        </>
      ) : null}
    </section>
  )
}

function DecideManyDialog({ wanted }: { wanted: readonly Open[] }) {
  const say = useTranslations('reconcile.many')
  const count = wanted.length
  const yen = formatYen(sumOf(wanted))
  const decide = async (decision: { billed: boolean; reason: string }) => {
    const answer = await decideManyAction({ submissionIds: wanted.map(({ id }) => id), ...decision })
    if (answer.kind !== 'decided' || answer.left.length === 0) return answer
    return { kind: 'left' as const, message: leftOpen(count - answer.left.length, answer.left) }
  }
  return (
    <VerdictDialog
      label={say('open', { count })}
      look="primary"
      title={say('open', { count })}
      help={say('help')}
      keptAs="decisions"
      question={say('question')}
      billed={{
        name: say('billed'),
        help: say('billedHelp', { yen }),
        act: say('actBilled', { yen, count }),
      }}
      notBilled={{
        name: say('notBilled'),
        help: say('notBilledHelp', { yen }),
        act: say('actNotBilled', { yen }),
      }}
      call={decide}
      done={say('done', { count })}
    />
  )
}

function sumOf(wanted: readonly Open[]): number {
  return wanted.reduce((sum, { priceYen }) => sum + priceYen, 0)
}

/** The number decided, and the number left open for each reason. */
function leftOpen(decided: number, left: readonly { message: Message }[]): Message {
  const reasons = Map.groupBy(left, ({ message }) => message.key)
  return [...reasons.values()].reduce<Message>(
    (first, alike) => {
      const reason = alike.map(({ message }) => message).reduce(laterOf)
      const second: Message = { key: 'reconcile.many.left', values: { count: alike.length, reason } }
      return { key: 'reconcile.sentences', values: { first, second } }
    },
    { key: 'reconcile.many.done', values: { count: decided } },
  )
}

/** Returns the message with the later time: from then on it is true of all. */
function laterOf(one: Message, other: Message): Message {
  return String(other.values?.time ?? '') > String(one.values?.time ?? '') ? other : one
}
