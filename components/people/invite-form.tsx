import { useTranslations } from 'next-intl'
import { inviteGuestAction } from '#app/(studio)/team/actions.ts'
import { typedYen } from '#components/client/typed-yen.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { Field } from '#components/ui/field.tsx'
import { can, type Role } from '#lib/caller.ts'
import type { Made } from './made-link.tsx'
import { RoleField } from './person-form.tsx'
import { Question, type QuestionProps } from './question.tsx'

/** The fields of an invitation. */
interface Typed extends Record<string, string> {
  email: string
  role: Role
  budget: string
  /** Empty for none. */
  projectId: string
}

const FIRST: Typed = { email: '', role: 'member', budget: '', projectId: '' }

/** Asks for a guest's details; every field has a default, so one press is enough. */
export function InviteDialog({
  mails,
  made,
  ...dialog
}: QuestionProps & { mails: boolean; made: (made: Made) => void }) {
  const say = useTranslations('invitations')
  const sayTeam = useTranslations('team')
  return (
    <Question
      title={sayTeam('add')}
      help={say('inviteHelp')}
      keptAs="invitation"
      first={FIRST}
      fields={({ role, projectId }, type, field) => (
        <>
          <Field
            label={say('email')}
            hint={say(mails ? 'emailMailed' : 'emailHint')}
            type="email"
            autoComplete="off"
            {...field('email')}
          />
          <RoleField value={role} change={(role) => type({ role })} />
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
            <ProjectPicker value={projectId || null} onChange={(id) => type({ projectId: id ?? '' })} />
            <p className="text-12 text-muted">{say('projectHint')}</p>
          </div>
        </>
      )}
      act={say('makeLink')}
      call={({ email, role, budget, projectId }) => {
        const budgetYen = can(role, 'make') ? typedYen(budget) : null
        return inviteGuestAction({ email, role, budgetYen, projectId: projectId || null })
      }}
      after={made}
      {...dialog}
    />
  )
}
