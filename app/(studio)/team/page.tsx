import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TeamPage } from '#components/frame/views.tsx'
import { findSessionId, requireCaller } from '#lib/auth/session.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import { listOwnSessions, listTeam } from '#lib/team/queries.ts'
import {
  addPersonAction,
  changeOwnNameAction,
  changeOwnPasswordAction,
  changePersonAction,
  deactivateAction,
  endOtherSessionsAction,
  endOwnSessionAction,
  reactivateAction,
  resetPasswordAction,
  signPersonOutAction,
} from '../../actions/team.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('team'))('title') }
}

const ACTIONS = {
  add: addPersonAction,
  change: changePersonAction,
  reset: resetPasswordAction,
  signOut: signPersonOutAction,
  deactivate: deactivateAction,
  reactivate: reactivateAction,
  ownName: changeOwnNameAction,
  ownPassword: changeOwnPasswordAction,
  endSession: endOwnSessionAction,
  endOthers: endOtherSessionsAction,
}

export default async function Page() {
  const caller = await requireCaller(paths.team())
  const [people, sessions] = await Promise.all([
    listTeam(studio(), caller),
    listOwnSessions(studio(), caller, await findSessionId()),
  ])
  return <TeamPage people={people} sessions={sessions} actions={ACTIONS} />
}
