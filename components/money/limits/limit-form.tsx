import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { setLimitAction } from '#app/(studio)/balance/limits/actions.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { ActionForm } from '#components/ui/action-form.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Amounts, Subject } from '#lib/money/limits/view.ts'

/** A subject with its limits. */
export type Limited = Subject & Amounts

/** Both limits of a chosen subject, and the reason for the change. */
export function LimitForm({ subjects, close }: { subjects: readonly Limited[]; close: () => void }) {
  const say = useTranslations('money.limits')
  const [first] = subjects
  if (!first) return null
  const find = (key: string) => subjects.find((each) => keyOf(each) === key)
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
                choose={(subject) => type({ subject: keyOf(subject), ...amountsOf(subject) })}
              />
            ) : null}
            {find(typed.subject)?.scope === 'key' ? null : <Field {...amount('budget')} hint={hint} />}
            <Field {...amount('month')} hint={hint} />
          </>
        )
      }}
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      check={(typed) => {
        if (!find(typed.subject)) return say('subjectGone')
        return yen(typed).every((amount) => amount === null || amount >= 0) ? null : say('refused.amount')
      }}
      act={say('save')}
      call={(typed) => {
        const [budgetYen, monthYen] = yen(typed)
        const [subject, seen]: unknown[] = [JSON.parse(typed.subject), JSON.parse(typed.seen)]
        return setLimitAction({ subject, seen, budgetYen, monthYen, reason: typed.reason })
      }}
      done={say('saved')}
    />
  )
}

function keyOf({ scope, id }: Subject): string {
  return JSON.stringify({ scope, id })
}

/** The amounts as text, and as currently shown: the studio refuses the change if they are stale. */
function amountsOf({ budgetYen, monthYen }: Amounts) {
  const text = (yen: number | null) => (yen === null ? '' : String(yen))
  return { budget: text(budgetYen), month: text(monthYen), seen: JSON.stringify({ budgetYen, monthYen }) }
}

function SubjectField({
  subjects,
  value,
  choose,
}: {
  subjects: readonly Limited[]
  value: string
  choose: (subject: Limited) => void
}) {
  const say = useTranslations('money.limits')
  const id = useId()
  const find = (key: string) => subjects.find((subject) => keyOf(subject) === key)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {say('subject')}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = find(target.value)
          if (chosen) choose(chosen)
        }}
        className="h-11 w-full rounded-control border border-edge bg-bg px-3 text-16 outline-offset-0"
      >
        {/* Archived or deactivated while the form is open. Without its option, the browser would show the first. */}
        {find(value) ? null : (
          <option value={value} disabled>
            {say('subjectGone')}
          </option>
        )}
        {subjects.map((subject) => (
          <option key={keyOf(subject)} value={keyOf(subject)}>
            {subject.name === null ? say('whole') : `${subject.name} · ${say(`scopes.${subject.scope}`)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
