'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { decideManyAction } from '#app/(studio)/reconcile/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { useNow } from '#components/client/clock.tsx'
import { askAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { ReasonField } from '#components/ui/reason-field.tsx'
import { speak } from '#lib/i18n/message.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { Choice } from './decide-dialog.tsx'
import { type Decided, decideInSteps } from './decide-many.ts'
import type { Chosen } from './use-chosen.ts'

/** Chooses open outcomes, and says of all of them at once what happened. */
export function DecideManyBar({ unknowns, chosen }: { unknowns: readonly UnknownView[]; chosen: Chosen }) {
  const say = useTranslations('reconcile.many')
  const now = useNow()
  const settled = unknowns.filter(({ settlesAt }) => Date.parse(settlesAt) <= now)
  const wanted = unknowns.filter(({ id }) => chosen.ids.has(id))
  const count = wanted.length
  const choose = (some: readonly UnknownView[]) => chosen.set(some.map(({ id }) => id))
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
          <Dialog
            label={say('open', { count })}
            icon={<Gavel aria-hidden className="size-4" />}
            title={say('open', { count })}
            help={say('help')}
          >
            {(close) => <DecideManyForm wanted={wanted} close={close} />}
          </Dialog>
        </>
      ) : null}
    </section>
  )
}

function DecideManyForm({ wanted, close }: { wanted: readonly UnknownView[]; close: () => void }) {
  const say = useTranslations('reconcile')
  const [billed, setBilled] = useState<boolean | null>(null)
  const { typed, type, forget } = useTyped('decisions', { reason: '' })
  const { progress, told, setTold, run } = useDecideMany()
  const count = wanted.length
  const yen = formatYen(wanted.reduce((sum, { priceYen }) => sum + priceYen, 0))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (progress !== null) return
    if (billed === null) return setTold(say('decide.choose'))
    if (typed.reason.trim().length < 3) return setTold(say('decide.reasonShort'))
    const ids = wanted.map(({ id }) => id)
    if (!(await run(ids, billed, typed.reason))) return
    forget()
    close()
  }
  const label =
    billed === null ? say('many.act') : say(billed ? 'many.actBilled' : 'many.actNotBilled', { yen, count })
  return (
    <form onSubmit={(event) => void send(event)} className="mt-4 grid gap-4" noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">{say('decide.question')}</legend>
        <Choice
          name={say('many.billed')}
          help={say('many.billedHelp', { yen })}
          checked={billed === true}
          choose={() => setBilled(true)}
        />
        <Choice
          name={say('many.notBilled')}
          help={say('many.notBilledHelp', { yen })}
          checked={billed === false}
          choose={() => setBilled(false)}
        />
      </fieldset>
      <ReasonField
        label={say('decide.reason')}
        hint={say('decide.reasonHint')}
        value={typed.reason}
        change={(reason) => type({ reason })}
      />
      <DialogEnd problem={told} close={close}>
        <Button look="primary" type="submit" aria-disabled={progress !== null}>
          {progress === null ? label : say('many.progress', progress)}
        </Button>
      </DialogEnd>
    </form>
  )
}

/** Carries it out, says aloud what came of it, and looks at everything again that it may have changed. */
function useDecideMany() {
  const client = useQueryClient()
  const sayAll = useTranslations()
  const say = useTranslations('reconcile.many')
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const wordsOf = ({ decided, left, problem }: Decided) => [
    say('done', { count: decided }),
    ...left.map(({ count, message }) => say('left', { count, reason: speak(sayAll, message) })),
    ...(problem ? [speak(sayAll, problem)] : []),
  ]

  /** @returns whether all of them were decided. */
  const run = async (ids: readonly string[], billed: boolean, reason: string): Promise<boolean> => {
    setTold(null)
    setProgress({ done: 0, count: ids.length })
    const result = await decideInSteps(
      ids,
      (submissionIds) =>
        askAction(() => decideManyAction({ submissionIds, billed, reason }), { key: 'reconcile.broke' }),
      (done) => setProgress({ done, count: ids.length }),
    )
    const words = wordsOf(result).join(' ')
    announce(words)
    const complete = result.decided === ids.length
    if (!complete) setTold(words)
    await refreshMoney(client)
    setProgress(null)
    return complete
  }
  return { progress, told, setTold, run }
}
