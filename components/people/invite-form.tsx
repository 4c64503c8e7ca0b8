import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { inviteGuestAction } from '#app/(studio)/team/actions.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { Field } from '#components/ui/field.tsx'
import { can, type Role } from '#lib/caller.ts'
import type { LinkResult } from '#lib/people/invitations/view.ts'
import type { Made } from './made-link.tsx'
import { RoleField } from './person-form.tsx'
import { Question, type QuestionProps, useChange } from './question.tsx'

/** Asks for a guest's details; every field has a default, so one press is enough. */
export function InviteDialog({
  mails,
  made,
  ...dialog
}: QuestionProps & { mails: boolean; made: (made: Made) => void }) {
  const say = useTranslations('invitations')
  const sayTeam = useTranslations('team')
  const { typed, type, forget } = useTyped('invitation', { email: '', budget: '' })
  const [role, setRole] = useState<Role>('member')
  const [projectId, setProjectId] = useState<string | null>(null)
  const { change, ...state } = useChange<LinkResult>()
  const submit = async () => {
    const input = {
      email: typed.email,
      role,
      budgetYen: can(role, 'make') ? typedYen(typed.budget) : null,
      projectId,
    }
    const done = await change(() => inviteGuestAction(input))
    if (!done) return
    forget()
    made(done)
  }
  const field = (name: 'email' | 'budget') => ({
    autoComplete: 'off',
    value: typed[name],
    problem: state.problemOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      type({ [name]: target.value })
      state.setProblem(null)
    },
  })
  return (
    <Question
      title={sayTeam('add')}
      help={say('inviteHelp')}
      act={say('makeLink')}
      submit={submit}
      {...state}
      {...dialog}
    >
      <Field
        label={say('email')}
        hint={say(mails ? 'emailMailed' : 'emailHint')}
        type="email"
        {...field('email')}
      />
      <RoleField value={role} change={setRole} />
      {can(role, 'make') ? (
        <Field
          label={sayTeam('budget')}
          hint={sayTeam('budgetHint')}
          inputMode="numeric"
          {...field('budget')}
        />
      ) : null}
      <div className="grid justify-items-start gap-1.5">
        <p className="text-13 font-medium">{say('project')}</p>
        <ProjectPicker value={projectId} onChange={setProjectId} />
        <p className="text-12 text-muted">{say('projectHint')}</p>
      </div>
    </Question>
  )
}
