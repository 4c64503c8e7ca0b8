import { titled } from '#app/titled.ts'
import { TeamPage } from '#components/people/team-page.tsx'
import { paths } from '#lib/paths.ts'
import { listWaysIn } from '#lib/people/doors/own.ts'
import { getPolicy } from '#lib/people/doors/policy.ts'
import { listInvitations } from '#lib/people/invitations/invite.ts'
import { findSessionId, requireCaller } from '#lib/people/session.ts'
import { listOwnSessions, listTeam } from '#lib/people/team/queries.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('team.title')

export default async function Page() {
  const caller = await requireCaller(paths.team())
  const [people, invitations, sessions, ways, policy] = await Promise.all([
    listTeam(studio(), caller),
    listInvitations(studio(), caller),
    listOwnSessions(studio(), caller, await findSessionId()),
    listWaysIn(studio(), caller),
    getPolicy(studio(), caller),
  ])
  const mails = studio().settings.mail !== null
  return <TeamPage me={caller} {...{ people, invitations, mails, sessions, ways, policy }} />
}
