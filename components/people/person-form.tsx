import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { changePersonAction } from '#app/(studio)/team/actions.ts'
import { Field } from '#components/ui/field.tsx'
import { ROLES } from '#lib/caller.ts'
import type { PersonView } from '#lib/people/team/view.ts'
import { Question, type QuestionProps } from './question.tsx'

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
  const first: Typed = { name, role }
  return (
    <Question
      title={say('editTitle', { name })}
      help={say('editHelp')}
      keptAs={`person.${id}`}
      first={first}
      fields={(typed, type, field) => (
        <>
          <Field label={sayName('name')} autoComplete="off" {...field('name')} />
          <RoleField value={typed.role} change={(role) => type({ role })} />
        </>
      )}
      act={say('save')}
      call={(typed) =>
        changePersonAction({
          personId: id,
          ...(typed.name !== name && { name: typed.name }),
          ...(typed.role !== role && { role: typed.role }),
        })
      }
      done={say('done.changed')}
      {...dialog}
    />
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
