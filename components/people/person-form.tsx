import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId } from 'react'
import { changePersonAction } from '#app/(studio)/team/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Field } from '#components/ui/field.tsx'
import { ROLES } from '#lib/caller.ts'
import type { PersonView } from '#lib/people/team/view.ts'
import { Question, type QuestionProps, useChange } from './question.tsx'

/** The fields of a person. */
interface Typed extends Record<string, string> {
  name: string
  role: PersonView['role']
  budget: string
}

/** Whole yen as people type them, in full width and with commas, too. */
export function yenOf(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,¥円]/g, '')
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** Name, role and own limit of a person. */
export function EditDialog({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('team')
  const { id, name, role, budgetYen } = person
  const first: Typed = { name, role, budget: budgetYen === null ? '' : String(budgetYen) }
  const { typed, type, forget } = useTyped(`person.${id}`, first)
  const { change, ...state } = useChange()
  const submit = async () => {
    const input = { personId: id, name: typed.name, role: typed.role, budgetYen: yenOf(typed.budget) }
    if (!(await change(() => changePersonAction(input), say('done.changed')))) return
    forget()
    dialog.close()
  }
  return (
    <Question
      title={say('editTitle', { name })}
      help={say('editHelp')}
      act={say('save')}
      submit={submit}
      {...state}
      {...dialog}
    >
      <PersonFields typed={typed} type={type} {...state} />
    </Question>
  )
}

type State = Pick<ReturnType<typeof useChange>, 'problemOf' | 'setProblem'>

function PersonFields({
  typed,
  type,
  problemOf,
  setProblem,
}: State & { typed: Typed; type: (changes: Partial<Typed>) => void }) {
  const say = useTranslations('team')
  const sayName = useTranslations('signIn')
  const field = (name: 'name' | 'budget') => ({
    autoComplete: 'off',
    value: typed[name],
    problem: problemOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      type({ [name]: event.target.value })
      setProblem(null)
    },
  })
  return (
    <>
      <Field label={sayName('name')} {...field('name')} />
      <RoleField value={typed.role} change={(role) => type({ role })} />
      <Field label={say('budget')} hint={say('budgetHint')} inputMode="numeric" {...field('budget')} />
    </>
  )
}

/** The roles, each with what it may. */
export function RoleField({
  value,
  change,
}: {
  value: Typed['role']
  change: (role: Typed['role']) => void
}) {
  const say = useTranslations('team')
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-13 font-medium">{say('role')}</legend>
      {ROLES.map((role) => (
        <label key={role} className="flex min-h-10 items-center gap-3 text-13">
          <input
            type="radio"
            name={name}
            checked={value === role}
            onChange={() => change(role)}
            className="size-4 shrink-0"
          />
          <span>
            <span className="font-medium">{say(`roles.${role}`)}</span>{' '}
            <span className="text-muted">{say(`roleHelp.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
