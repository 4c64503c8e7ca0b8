'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { decideManyAction } from '#app/(studio)/reconcile/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { askAction } from '#components/client/use-action.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { decideInSteps, leftOpen } from './decide-many.ts'
import { useVerdict, Verdict } from './verdicts.tsx'

type Open = Pick<UnknownView, 'id' | 'priceYen' | 'settlesAt'>

const Chosen = createContext<{ ids: ReadonlySet<string>; set: (ids: Iterable<string>) => void } | null>(null)

/** Lets several open outcomes be chosen, to say of all of them at once what happened. What was settled is chosen no more. */
export function DecideMany({ unknowns, children }: { unknowns: readonly Open[]; children: ReactNode }) {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(unknowns.flatMap(({ id }) => (pressed.has(id) ? [id] : [])))
  const chosen = { ids, set: (wanted: Iterable<string>) => setPressed(new Set(wanted)) }
  return (
    <Chosen value={unknowns.length > 1 ? chosen : null}>
      <Bar unknowns={unknowns} />
      {children}
    </Chosen>
  )
}

/** Chooses one outcome; nothing where there is only one. */
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
      className="size-4 self-center accent-current"
    />
  )
}

function Bar({ unknowns }: { unknowns: readonly Open[] }) {
  const say = useTranslations('reconcile.many')
  const now = useNow()
  const chosen = useContext(Chosen)
  if (!chosen) return null
  const settled = unknowns.filter(({ settlesAt }) => Date.parse(settlesAt) <= now)
  const wanted = unknowns.filter(({ id }) => chosen.ids.has(id))
  const count = wanted.length
  const choose = (some: readonly Open[]) => chosen.set(some.map(({ id }) => id))
  return (
    <section aria-label={say('title')} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
      <p className="font-medium tabular-nums">{say('selected', { count })}</p>
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
  const sayDecide = useTranslations('reconcile.decide')
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const verdict = useVerdict()
  const count = wanted.length
  const yen = formatYen(wanted.reduce((sum, { priceYen }) => sum + priceYen, 0))
  const decide = async (billed: boolean, reason: string) => {
    const ids = wanted.map(({ id }) => id)
    const tell = (done: number) => setProgress({ done, count: ids.length })
    tell(0)
    const decided = await decideInSteps(
      ids,
      (submissionIds) =>
        askAction(() => decideManyAction({ submissionIds, billed, reason }), { key: 'reconcile.broke' }),
      tell,
    )
    setProgress(null)
    if (decided.decided === ids.length) return { kind: 'decided' as const }
    return { kind: 'left' as const, message: leftOpen(decided) }
  }
  return (
    <ActionDialog
      label={say('open', { count })}
      icon={<Gavel aria-hidden className="size-4" />}
      title={say('open', { count })}
      help={say('help')}
      keptAs="decisions"
      {...verdict}
      fields={({ billed }, type) => (
        <Verdict
          question={sayDecide('question')}
          billed={{ name: say('billed'), help: say('billedHelp', { yen }) }}
          other={{ name: say('notBilled'), help: say('notBilledHelp', { yen }) }}
          chosen={billed}
          choose={(billed) => type({ billed })}
        />
      )}
      act={({ billed }) =>
        billed ? say(billed === 'yes' ? 'actBilled' : 'actNotBilled', { yen, count }) : say('act')
      }
      busy={progress ? say('progress', progress) : undefined}
      call={({ billed, reason }) => decide(billed === 'yes', reason)}
      done={say('done', { count })}
    />
  )
}
