import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { type Done, useAction } from '#components/client/use-action.ts'
import type { Typed } from '#components/client/use-typed.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import { Button } from './button.tsx'
import { DialogEnd } from './dialog.tsx'
import { Field } from './field.tsx'

/** The props of a text field; typing clears the problems of the form. */
interface FieldState {
  value: string
  problem: string | null
  onChange: (event: { target: { value: string } }) => void
}

export interface Form<Fields extends Typed, Result extends { kind: string }> {
  /** The storage key of the form while its person signs in again; without one, as for passwords, nothing is kept. */
  keptAs?: string
  /** The initial content. */
  first?: Fields
  /** Fields that are not kept: choices that move money are made afresh each time. */
  fresh?: readonly string[]
  fields?: (
    typed: Fields,
    type: (changes: Partial<Fields>) => void,
    field: (name: keyof Fields & string) => FieldState,
  ) => ReactNode
  /** The field for `reason`, the last one: it is recorded permanently, and the hint describes a good reason. */
  reason?: { label: string; hint: string }
  /** The missing or invalid field, checked before the request. */
  check?: (typed: Fields) => string | null
  /** The label of the acting button: the act, with its price. */
  act: string | ((typed: Fields) => string)
  /** The label while the act is pending. */
  busy?: string | undefined
  call: (typed: Fields) => Promise<Result>
  /** Announced on success, unless `after` reports it. */
  done?: string | ((outcome: Done<Result>) => string)
  after?: (outcome: Done<Result>) => void
  /** How the act is carried out and told; by default as one on money. */
  action?: Parameters<typeof useAction>[0]
}

const ON_MONEY = { broke: { key: 'reconcile.broke' }, refresh: refreshMoney } as const

/** The content of an `ActionDialog`, with the acting button. */
export function ActionForm<Fields extends Typed, Result extends { kind: string }>({
  close,
  ...form
}: Form<Fields, Result> & { close: () => void }) {
  const say = useTranslations('reconcile')
  const first = form.first ?? ({} as Fields)
  const { typed, type, forget } = useTyped(form.keptAs ?? null, first, { fresh: form.fresh ?? [] })
  const { busy, problem, problemOf, setProblem, run } = useAction<Result>(form.action ?? ON_MONEY)
  const changed = (changes: Record<string, string>) => type(changes as Partial<Fields>)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.check?.(typed) ?? null
    if (wrong !== null) return setProblem(wrong)
    const outcome = await run(() => form.call(typed), form.done)
    if (!outcome || 'message' in outcome || 'problems' in outcome) return
    forget()
    close()
    form.after?.(outcome as unknown as Done<Result>)
  }
  const act = typeof form.act === 'string' ? form.act : form.act(typed)
  return (
    <form
      onSubmit={(event) => void send(event)}
      className={form.fields || form.reason ? 'mt-4 grid gap-4' : undefined}
      noValidate
    >
      {form.fields?.(typed, type, (name) => ({
        value: typed[name] ?? '',
        problem: problemOf(name),
        onChange({ target }) {
          changed({ [name]: target.value })
          setProblem(null)
        },
      }))}
      {form.reason ? (
        <Field
          {...form.reason}
          rows={3}
          maxLength={1_000}
          value={typed.reason ?? ''}
          onChange={({ target }) => changed({ reason: target.value })}
          className="w-full rounded-control border border-edge bg-bg px-3 py-2 text-16 outline-offset-0 rail:text-14"
        />
      ) : null}
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? (form.busy ?? say('working')) : act}
        </Button>
      </DialogEnd>
    </form>
  )
}
