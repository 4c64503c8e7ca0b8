'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { setThresholdsAction } from '#app/(studio)/balance/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { MOST_THRESHOLDS } from '#lib/money/balance/low.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import { formatYen } from '#lib/yen.ts'
import { amountsOf } from './amounts.ts'

/** Below which amounts the balance is low; those who may set it do it here. */
export function Thresholds({ amounts, mayChange }: { amounts: readonly number[]; mayChange: boolean }) {
  const say = useTranslations('balance.low')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const [editing, setEditing] = useState(false)
  if (!mayChange && amounts.length === 0) return null
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-1 text-13 text-muted">
      {mayChange && editing ? (
        <ThresholdForm amounts={amounts} close={() => setEditing(false)} />
      ) : (
        <>
          <p>
            {amounts.length === 0 ? say('unset') : say('set', { yen: list.format(amounts.map(formatYen)) })}
          </p>
          {mayChange ? (
            <Button look="small" onClick={() => setEditing(true)}>
              {say('change')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}

function ThresholdForm({ amounts, close }: { amounts: readonly number[]; close: () => void }) {
  const say = useTranslations('balance.low')
  const { typed, type, forget } = useTyped('threshold', { text: amounts.join(' ') })
  const { text } = typed
  const { busy, problem, setProblem, run } = useAction({
    broke: { key: 'balance.low.broke' },
    refresh: refreshMoney,
  })
  const id = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const asked = amountsOf(text)
    if (asked === null) return setProblem(say('noYen', { most: MOST_THRESHOLDS }))
    const outcome = await run(() => setThresholdsAction(asked), say('done'))
    if (outcome?.kind !== 'set') return
    forget()
    close()
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      noValidate
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <label htmlFor={id}>{say('label')}</label>
      <span className="flex items-center gap-1.5 text-text">
        <span aria-hidden>¥</span>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: whoever pressed “Change” wants to type
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => type({ text: event.target.value })}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-told`}
          className={`h-10 w-48 rounded-control border bg-bg px-2.5 text-14 tabular-nums pointer-coarse:h-11 ${problem ? 'border-bad' : 'border-edge'}`}
        />
      </span>
      <Button type="submit" aria-disabled={busy} className="h-10">
        {say('save')}
      </Button>
      <Button look="link" onClick={close} className="min-h-10">
        {say('cancel')}
      </Button>
      <p
        id={`${id}-told`}
        role={problem ? 'alert' : undefined}
        className={`basis-full text-12 ${problem ? 'text-bad' : 'text-muted'}`}
      >
        {problem ?? say('hint')}
      </p>
    </form>
  )
}
