import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useState } from 'react'
import { addPersonAction, changePersonAction, resetPasswordAction } from '#app/(studio)/team/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Field } from '#components/ui/field.tsx'
import { ROLES } from '#lib/caller.ts'
import type { PersonView } from '#lib/people/team/view.ts'
import { Question, type QuestionProps, useChange } from './question.tsx'

/** The fields of a person; a new one has an e-mail address and a password, too. */
interface Typed extends Record<string, string> {
  name: string
  email: string
  role: PersonView['role']
  budget: string
}

const NEW: Typed = { name: '', email: '', role: 'member', budget: '' }

/** Whole yen as people type them, in full width and with commas, too. */
function yenOf(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,¥円]/g, '')
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** A new account. `made` gets the password, where one was made. */
export function AddDialog({
  made,
  ...dialog
}: QuestionProps & { made: (name: string, password: string) => void }) {
  const say = useTranslations('team')
  const { typed, type, forget } = useTyped('person', NEW)
  const secret = usePassword()
  const { change, ...state } = useChange()
  const submit = async () => {
    const { budget, ...person } = typed
    const input = { ...person, password: secret.password, budgetYen: yenOf(budget) }
    const done = await change(() => addPersonAction(input), say('done.added'))
    if (!done) return
    forget()
    if (done.password) made(typed.name.trim(), done.password)
    else dialog.close()
  }
  return (
    <Question
      title={say('addTitle')}
      help={say('addHelp')}
      act={say('addAct')}
      submit={submit}
      {...state}
      {...dialog}
    >
      <PersonFields typed={typed} type={type} {...state} isNew />
      <PasswordField {...secret} {...state} />
    </Question>
  )
}

/** Name, role and own limit of a person. */
export function EditDialog({ person, ...dialog }: QuestionProps & { person: PersonView }) {
  const say = useTranslations('team')
  const { id, name, email, role, budgetYen } = person
  const first: Typed = { name, email, role, budget: budgetYen === null ? '' : String(budgetYen) }
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

/** Another password for a person. `made` gets it, where one was made. */
export function ResetDialog({
  person,
  made,
  ...dialog
}: QuestionProps & { person: PersonView; made: (password: string) => void }) {
  const say = useTranslations('team')
  const secret = usePassword()
  const { change, ...state } = useChange()
  const submit = async () => {
    const input = { personId: person.id, password: secret.password }
    const done = await change(() => resetPasswordAction(input), say('done.reset'))
    if (done?.password) made(done.password)
    else if (done) dialog.close()
  }
  return (
    <Question
      title={say('resetTitle', { name: person.name })}
      help={say('resetHelp')}
      act={say('resetAct')}
      submit={submit}
      {...state}
      {...dialog}
    >
      <PasswordField {...secret} {...state} />
    </Question>
  )
}

type State = Pick<ReturnType<typeof useChange>, 'problemOf' | 'setProblem'>

function PersonFields({
  typed,
  type,
  problemOf,
  setProblem,
  isNew = false,
}: State & { typed: Typed; type: (changes: Partial<Typed>) => void; isNew?: boolean }) {
  const say = useTranslations('team')
  const sayName = useTranslations('signIn')
  const field = (name: 'name' | 'email' | 'budget') => ({
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
      {isNew ? <Field label={say('email')} type="email" {...field('email')} /> : null}
      <RoleField value={typed.role} change={(role) => type({ role })} />
      <Field label={say('budget')} hint={say('budgetHint')} inputMode="numeric" {...field('budget')} />
    </>
  )
}

/** It is kept nowhere but here. */
function usePassword() {
  const [password, setPassword] = useState('')
  return { password, setPassword }
}

function PasswordField({
  password,
  setPassword,
  problemOf,
  setProblem,
}: State & ReturnType<typeof usePassword>) {
  const say = useTranslations('team')
  return (
    <Field
      label={say('password')}
      hint={say('passwordHint')}
      type="password"
      autoComplete="new-password"
      value={password}
      problem={problemOf('password')}
      onChange={(event) => {
        setPassword(event.target.value)
        setProblem(null)
      }}
    />
  )
}

function RoleField({ value, change }: { value: Typed['role']; change: (role: Typed['role']) => void }) {
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
