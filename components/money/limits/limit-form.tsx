import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { setLimitAction } from '#app/(studio)/balance/limits/actions.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { ActionForm } from '#components/ui/action-form.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Amounts, Subject } from '#lib/money/limits/view.ts'

/** A scope with the limits that it has. */
export type Limited = Subject & Amounts

/** Both limits of one of some subjects, and why they are changed. */
export function LimitForm({ subjects, close }: { subjects: readonly Limited[]; close: () => void }) {
  const say = useTranslations('money.limits')
  const [first] = subjects
  if (!first) return null
  const chosen = ({ subject }: { subject: string }) =>
    subjects.find((each) => keyOf(each) === subject) ?? first
  const yen = (typed: { budget: string; month: string }) => [typedYen(typed.budget), typedYen(typed.month)]
  const hint = say('amountHint')
  return (
    <ActionForm
      close={close}
      keptAs={subjects.length === 1 ? `limit.${keyOf(first)}` : 'limit'}
      first={{ subject: keyOf(first), ...amountsOf(first), reason: '' }}
      fields={(typed, type) => {
        const amount = (name: 'budget' | 'month') => ({
          label: say(name),
          inputMode: 'numeric' as const,
          autoComplete: 'off',
          value: typed[name],
          onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
        })
        return (
          <>
            {subjects.length > 1 ? (
              <SubjectField
                subjects={subjects}
                value={typed.subject}
                change={(subject) => type({ subject, ...amountsOf(chosen({ subject })) })}
              />
            ) : null}
            {chosen(typed).scope === 'key' ? null : <Field {...amount('budget')} hint={hint} />}
            <Field {...amount('month')} hint={hint} />
          </>
        )
      }}
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      check={(typed) => (yen(typed).some(Number.isNaN) ? say('refused.amount') : null)}
      act={say('save')}
      call={(typed) => {
        const { scope, id } = chosen(typed)
        const [budgetYen, monthYen] = yen(typed)
        const seen: unknown = JSON.parse(typed.seen)
        return setLimitAction({ subject: { scope, id }, seen, budgetYen, monthYen, reason: typed.reason })
      }}
      done={say('saved')}
    />
  )
}

function keyOf({ scope, id }: Subject): string {
  return id ?? scope
}

/** The amounts as text, and as they are seen now: the studio refuses to change any others. */
function amountsOf({ budgetYen, monthYen }: Amounts) {
  const text = (yen: number | null) => (yen === null ? '' : String(yen))
  return { budget: text(budgetYen), month: text(monthYen), seen: JSON.stringify({ budgetYen, monthYen }) }
}

function SubjectField({
  subjects,
  value,
  change,
}: {
  subjects: readonly Limited[]
  value: string
  change: (key: string) => void
}) {
  const say = useTranslations('money.limits')
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {say('subject')}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => change(event.target.value)}
        className="h-11 w-full rounded-control border border-edge bg-bg px-3 text-16 outline-offset-0"
      >
        {subjects.map((subject) => (
          <option key={keyOf(subject)} value={keyOf(subject)}>
            {subject.name === null ? say('whole') : `${subject.name} · ${say(`scopes.${subject.scope}`)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
