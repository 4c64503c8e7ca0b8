import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { type Done, useAction } from '#components/client/use-action.ts'
import type { Typed } from '#components/client/use-typed.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import { Button } from './button.tsx'
import { DialogEnd } from './dialog.tsx'
import { Field } from './field.tsx'

export interface Form<Fields extends Typed, Result extends { kind: string }> {
  /** The storage key of the form while its person signs in again, and its initial content. */
  keptAs: string
  first: Fields
  /** Fields that are not kept: choices that move money are made afresh each time. */
  anew?: readonly string[]
  fields?: (typed: Fields, type: (changes: Partial<Fields>) => void) => ReactNode
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
}

/** The content of an `ActionDialog`, with the acting button. */
export function ActionForm<Fields extends Typed, Result extends { kind: string }>({
  close,
  ...form
}: Form<Fields, Result> & { close: () => void }) {
  const say = useTranslations('reconcile')
  const { typed, type, forget } = useTyped(form.keptAs, form.first, { anew: form.anew ?? [] })
  const { busy, problem, setProblem, run } = useAction<Result>({
    broke: { key: 'reconcile.broke' },
    refresh: refreshMoney,
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.check?.(typed) ?? null
    if (wrong !== null) return setProblem(wrong)
    const outcome = await run(() => form.call(typed), form.done)
    if (!outcome || 'message' in outcome || 'problems' in outcome) return
    forget()
    form.after?.(outcome as unknown as Done<Result>)
    close()
  }
  const act = typeof form.act === 'string' ? form.act : form.act(typed)
  return (
    <form
      onSubmit={(event) => void send(event)}
      className={form.fields || form.reason ? 'mt-4 grid gap-4' : undefined}
      noValidate
    >
      {form.fields?.(typed, type)}
      {form.reason ? (
        <Field
          {...form.reason}
          rows={3}
          maxLength={1_000}
          value={typed.reason ?? ''}
          onChange={({ target }) => type({ reason: target.value } as unknown as Partial<Fields>)}
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
