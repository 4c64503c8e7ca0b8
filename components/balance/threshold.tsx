'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { askAction } from '#components/frame/ask-action.ts'
import { useTyped } from '#components/frame/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import type { ThresholdResult } from '#lib/balance/threshold-result.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { speak } from '#lib/language/said.ts'
import { formatYen } from '#lib/money/yen.ts'

export type SetThreshold = (yen: number | null) => Promise<ThresholdResult>

/** Below what the balance is low; those who may set it do it here. */
export function Threshold({ yen, set }: { yen: number | null; set: SetThreshold | null }) {
  const say = useTranslations('balance.low')
  const [editing, setEditing] = useState(false)
  if (!set && yen === null) return null
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-1 text-13 text-muted">
      {set && editing ? (
        <ThresholdForm yen={yen} set={set} close={() => setEditing(false)} />
      ) : (
        <>
          <p>{yen === null ? say('unset') : say('set', { yen: formatYen(yen) })}</p>
          {set ? (
            <Button look="small" onClick={() => setEditing(true)}>
              {say('change')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}

function ThresholdForm({ yen, set, close }: { yen: number | null; set: SetThreshold; close: () => void }) {
  const sayAll = useTranslations()
  const say = useTranslations('balance.low')
  const client = useQueryClient()
  const { typed, type, forget } = useTyped('threshold', { text: yen === null ? '' : String(yen) })
  const { text } = typed
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const asked = yenOf(text)
    const told = Number.isNaN(asked) ? say('noYen') : await problemOf(asked)
    setBusy(false)
    setProblem(told)
    if (told !== null) return
    forget()
    announce(say('done'))
    await client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    close()
  }
  const problemOf = async (asked: number | null): Promise<string | null> => {
    const result = await askAction(() => set(asked), { key: 'balance.low.broke' })
    return result.kind === 'set' ? null : speak(sayAll, result.said)
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
          className={`h-10 w-32 rounded-control border bg-bg px-2.5 text-14 tabular-nums pointer-coarse:h-11 ${problem ? 'border-bad' : 'border-edge'}`}
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

/** Also wide digits, as a Japanese keyboard gives them. Null: empty. NaN: no amount. */
function yenOf(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,¥]/g, '')
  if (plain === '') return null
  return /^\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN
}
