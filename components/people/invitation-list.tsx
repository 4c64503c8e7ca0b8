import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { Section } from '#components/ui/section.tsx'
import type { InvitationView } from '#lib/people/invitations/view.ts'
import { formatYen } from '#lib/yen.ts'
import { InvitationActs } from './invitations.tsx'

/** The open invitations; hidden if there are none. */
export function InvitationList({ invitations }: { invitations: InvitationView[] }) {
  const say = useTranslations('invitations')
  if (invitations.length === 0) return null
  return (
    <Section title={say('openTitle')} help={say('openHelp')}>
      <ul className="mt-2">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function InvitationRow({ invitation }: { invitation: InvitationView }) {
  const say = useTranslations('invitations')
  const sayTeam = useTranslations('team')
  const { momentOf } = useMoments()
  const { id, person, email, role, budgetYen, project, expiresAt } = invitation
  const whom = person ?? email ?? say('anyone')
  const gets = [
    sayTeam(`roles.${role}`),
    budgetYen === null ? null : say('limit', { yen: formatYen(budgetYen) }),
    project,
  ]
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="mr-auto min-w-0">
        <p className="truncate text-13 font-medium" dir="auto">
          {whom}
        </p>
        <p className="text-12 text-muted tabular-nums">
          {person ? say('forPassword') : gets.filter((each) => each !== null).join(' · ')}
          {' · '}
          {say('until', { until: momentOf(expiresAt) })}
        </p>
      </div>
      <InvitationActs invitationId={id} whom={whom} />
    </li>
  )
}
