'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { addPersonAction, changePersonAction, resetPasswordAction } from '#app/(studio)/team/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Field } from '#components/ui/field.tsx'
import type { PersonView } from '#lib/people/team/view.ts'
import { TeamDialog, TeamForm } from './team-dialog.tsx'
import { type Done, useChange } from './use-change.ts'

const ROLES = ['member', 'admin'] as const

interface FormProps {
  close: () => void
}

/** A new account. */
export function AddDialog({ close, added }: FormProps & { added: (name: string, done: Done) => void }) {
  const say = useTranslations('team')
  const { typed, type, forget } = useTyped('person', {
    name: '',
    email: '',
    role: 'member' as PersonView['role'],
    budget: '',
  })
  // It is kept nowhere but here.
  const [password, setPassword] = useState('')
  const { busy, change, problem, forget: forgetProblems } = useChange()
  const edit = (changes: Partial<typeof typed>) => {
    type(changes)
    forgetProblems()
  }
  const submit = async () => {
    const { budget, ...person } = typed
    const input = { ...person, password, budgetYen: yenOf(budget) }
    const done = await change(() => addPersonAction(input), say('done.added'))
    if (!done) return
    forget()
    added(typed.name.trim(), done)
  }
  return (
    <TeamDialog title={say('addTitle')} help={say('addHelp')} close={close}>
      <TeamForm act={say('addAct')} busy={busy} problem={problem('form')} submit={submit} close={close}>
        <NameField value={typed.name} problem={problem('name')} change={(name) => edit({ name })} />
        <Field
          label={say('email')}
          type="email"
          autoComplete="off"
          value={typed.email}
          problem={problem('email')}
          onChange={(event) => edit({ email: event.target.value })}
        />
        <RoleField value={typed.role} change={(role) => edit({ role })} />
        <BudgetField value={typed.budget} problem={problem('budget')} change={(budget) => edit({ budget })} />
        <PasswordField
          value={password}
          problem={problem('password')}
          change={(value) => {
            setPassword(value)
            forgetProblems()
          }}
        />
      </TeamForm>
    </TeamDialog>
  )
}

/** Name, role and own limit of somebody. */
export function EditDialog({ person, close, done }: FormProps & { person: PersonView; done: () => void }) {
  const say = useTranslations('team')
  const { typed, type, forget } = useTyped(`person.${person.id}`, {
    name: person.name,
    role: person.role,
    budget: person.budgetYen === null ? '' : String(person.budgetYen),
  })
  const { busy, change, problem, forget: forgetProblems } = useChange()
  const edit = (changes: Partial<typeof typed>) => {
    type(changes)
    forgetProblems()
  }
  const submit = async () => {
    const { name, role, budget } = typed
    const input = { personId: person.id, name, role, budgetYen: yenOf(budget) }
    if (!(await change(() => changePersonAction(input), say('done.changed')))) return
    forget()
    done()
  }
  return (
    <TeamDialog title={say('editTitle', { name: person.name })} help={say('editHelp')} close={close}>
      <TeamForm act={say('save')} busy={busy} problem={problem('form')} submit={submit} close={close}>
        <NameField value={typed.name} problem={problem('name')} change={(name) => edit({ name })} />
        <RoleField value={typed.role} change={(role) => edit({ role })} />
        <BudgetField value={typed.budget} problem={problem('budget')} change={(budget) => edit({ budget })} />
      </TeamForm>
    </TeamDialog>
  )
}

/** Another password for somebody. */
export function ResetDialog({
  person,
  close,
  done,
}: FormProps & { person: PersonView; done: (done: Done) => void }) {
  const say = useTranslations('team')
  const [password, setPassword] = useState('')
  const { busy, change, problem, forget } = useChange()
  const submit = async () => {
    const set = await change(() => resetPasswordAction({ personId: person.id, password }), say('done.reset'))
    if (set) done(set)
  }
  return (
    <TeamDialog title={say('resetTitle', { name: person.name })} help={say('resetHelp')} close={close}>
      <TeamForm act={say('resetAct')} busy={busy} problem={problem('form')} submit={submit} close={close}>
        <PasswordField
          value={password}
          problem={problem('password')}
          change={(value) => {
            setPassword(value)
            forget()
          }}
        />
      </TeamForm>
    </TeamDialog>
  )
}

/** Whole yen as people type them, in full width and with commas, too. */
function yenOf(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,¥円]/g, '')
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

interface LineProps {
  value: string
  problem: string | null
  change: (value: string) => void
}

function NameField({ value, problem, change }: LineProps) {
  const say = useTranslations('door')
  return (
    <Field
      label={say('name')}
      autoComplete="off"
      value={value}
      problem={problem}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function BudgetField({ value, problem, change }: LineProps) {
  const say = useTranslations('team')
  return (
    <Field
      label={say('budget')}
      hint={say('budgetHint')}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      problem={problem}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function PasswordField({ value, problem, change }: LineProps) {
  const say = useTranslations('team')
  return (
    <Field
      label={say('password')}
      hint={say('passwordHint')}
      type="password"
      autoComplete="new-password"
      value={value}
      problem={problem}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function RoleField({
  value,
  change,
}: {
  value: PersonView['role']
  change: (role: PersonView['role']) => void
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
