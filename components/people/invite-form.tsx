import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { inviteGuestAction } from '#app/(studio)/team/actions.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { Field } from '#components/ui/field.tsx'
import { can, type Role } from '#lib/caller.ts'
import type { Made } from './made-link.tsx'
import { RoleField } from './person-form.tsx'
import { Question, type QuestionProps } from './question.tsx'

/** Asks for a guest's details; every field has a default, so one press is enough. */
export function InviteDialog({
  mails,
  made,
  ...dialog
}: QuestionProps & { mails: boolean; made: (made: Made) => void }) {
  const say = useTranslations('invitations')
  const sayTeam = useTranslations('team')
  const [role, setRole] = useState<Role>('member')
  const [projectId, setProjectId] = useState<string | null>(null)
  return (
    <Question
      title={sayTeam('add')}
      help={say('inviteHelp')}
      keptAs="invitation"
      first={{ email: '', budget: '' }}
      fields={(_typed, _type, field) => (
        <>
          <Field
            label={say('email')}
            hint={say(mails ? 'emailMailed' : 'emailHint')}
            type="email"
            autoComplete="off"
            {...field('email')}
          />
          <RoleField value={role} change={setRole} />
          {can(role, 'make') ? (
            <Field
              label={sayTeam('budget')}
              hint={sayTeam('budgetHint')}
              inputMode="numeric"
              autoComplete="off"
              {...field('budget')}
            />
          ) : null}
          <div className="grid justify-items-start gap-1.5">
            <p className="text-13 font-medium">{say('project')}</p>
            <ProjectPicker value={projectId} onChange={setProjectId} />
            <p className="text-12 text-muted">{say('projectHint')}</p>
          </div>
        </>
      )}
      act={say('makeLink')}
      call={({ email, budget }) => {
        const budgetYen = can(role, 'make') ? typedYen(budget) : null
        return inviteGuestAction({ email, role, budgetYen, projectId })
      }}
      after={made}
      {...dialog}
    />
  )
}
