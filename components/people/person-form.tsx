import { useTranslations } from 'next-intl'
import { useId } from 'react'
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
}

/** Name and role of a person. */
export function EditDialog({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('team')
  const sayName = useTranslations('signIn')
  const { id, name, role } = person
  const { typed, type, forget } = useTyped<Typed>(`person.${id}`, { name, role })
  const { change, ...state } = useChange()
  const submit = async () => {
    const input = {
      personId: id,
      ...(typed.name !== name && { name: typed.name }),
      ...(typed.role !== role && { role: typed.role }),
    }
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
      <Field
        label={sayName('name')}
        autoComplete="off"
        value={typed.name}
        problem={state.problemOf('name')}
        onChange={(event) => {
          type({ name: event.target.value })
          state.setProblem(null)
        }}
      />
      <RoleField value={typed.role} change={(role) => type({ role })} />
    </Question>
  )
}

/** The roles, each with its rights. */
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
