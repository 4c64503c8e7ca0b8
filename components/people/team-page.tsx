import { ScrollText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { type Caller, can } from '#lib/caller.ts'
import { paths } from '#lib/paths.ts'
import type { SignInPolicy, WaysIn } from '#lib/people/doors/view.ts'
import type { InvitationView } from '#lib/people/invitations/view.ts'
import type { PersonView, SessionView } from '#lib/people/team/view.ts'
import { formatYen } from '#lib/yen.ts'
import { browserOf } from './browser-name.ts'
import { ChangePolicy } from './door-acts.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteButton } from './invitations.tsx'
import { EndOtherSessions, EndSession, OwnName, OwnPassword } from './own-account.tsx'
import { OwnDoors } from './own-doors.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The people of the studio, and the viewer's own account. */
export function TeamPage({
  me,
  people,
  invitations,
  mails,
  sessions,
  ways,
  policy,
}: {
  me: Caller
  people: PersonView[]
  invitations: InvitationView[]
  /** Whether the studio can mail links. */
  mails: boolean
  sessions: SessionView[]
  ways: WaysIn
  /** The team's sign-in policy; null without the right to change it. */
  policy: SignInPolicy | null
}) {
  const say = useTranslations('team')
  return (
    <div className="max-w-[1080px]">
      <PageHead title={say('title')} count={say('people', { count: people.length })}>
        {can(me.role, 'audit') ? <AuditLink /> : null}
        {can(me.role, 'people') ? <InviteButton mails={mails} /> : null}
      </PageHead>
      <ul className="mt-4 rounded-panel border border-line bg-surface shadow-panel">
        {people.map((person) => (
          <PersonRow key={person.id} me={me} person={person} mails={mails} />
        ))}
      </ul>
      <InvitationList invitations={invitations} />
      <Section title={say('own')}>
        <OwnName />
        {ways.password ? <OwnPassword /> : null}
        <OwnDoors ways={ways} />
        <Sessions sessions={sessions} />
      </Section>
      {policy ? <SignInPolicySection policy={policy} provider={ways.provider?.name ?? null} /> : null}
    </div>
  )
}

function AuditLink() {
  const say = useTranslations('audit')
  return (
    <Link href={paths.audit()} prefetch={false} className={buttonClasses('plain')}>
      <ScrollText aria-hidden className="size-4" />
      {say('title')}
    </Link>
  )
}

/** One person: name, role, spend, and for admins the last visit and the acts. */
function PersonRow({ me, person, mails }: { me: Caller; person: PersonView; mails: boolean }) {
  const say = useTranslations('team')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 rail:grid-cols-[minmax(0,1fr)_200px_minmax(0,150px)_40px] rail:px-5">
      <div className={person.disabledAt ? 'min-w-0 text-muted' : 'min-w-0'}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
          <span className="min-w-0 truncate" dir="auto">
            {person.name}
          </span>
          {person.id === me.id ? (
            <span className="text-12 font-regular text-muted">({say('you')})</span>
          ) : null}
          {person.role === 'member' ? null : <Badge>{say(`roles.${person.role}`)}</Badge>}
          {person.disabledAt ? <Badge>{say('deactivatedMark')}</Badge> : null}
        </p>
        {person.email ? <p className="truncate text-12 text-muted">{person.email}</p> : null}
      </div>
      <Money person={person} />
      {can(me.role, 'people') ? (
        <>
          <LastSignIn at={person.signedInAt} />
          <div className="col-start-2 row-start-1 rail:col-start-4">
            <PersonMenu person={person} mails={mails} />
          </div>
        </>
      ) : null}
    </li>
  )
}

function Badge({ children }: { children: string }) {
  return (
    <span className="rounded-[4px] border border-line bg-raised px-1.5 text-11 font-medium whitespace-nowrap text-text">
      {children}
    </span>
  )
}

function Money({ person }: { person: PersonView }) {
  const say = useTranslations('team')
  const { budgetYen, spentYen, heldYen, month } = person
  const used = formatYen(spentYen + heldYen)
  const share = (yen: number) => `${Math.min(100, (100 * yen) / Math.max(1, budgetYen ?? 1))}%`
  return (
    <div className="col-span-2 text-13 tabular-nums rail:col-span-1">
      <p>
        {budgetYen === null
          ? say(month ? 'inAll' : 'noLimit', { used })
          : say('spentOf', { used, budget: formatYen(budgetYen) })}
      </p>
      {budgetYen === null ? null : (
        <span aria-hidden className="mt-1 flex h-1 max-w-60 overflow-hidden rounded-full bg-line">
          <i className="bg-muted" style={{ width: share(spentYen) }} />
          <i className="bg-accent-ink" style={{ width: share(heldYen) }} />
        </span>
      )}
      {month ? (
        <p className="mt-0.5 text-12 text-muted">
          {say('month', { used: formatYen(month.usedYen), budget: formatYen(month.limitYen) })}
        </p>
      ) : null}
      {heldYen > 0 ? (
        <p className="mt-0.5 text-12 text-muted">{say('held', { yen: formatYen(heldYen) })}</p>
      ) : null}
    </div>
  )
}

function LastSignIn({ at }: { at: string | null }) {
  const say = useTranslations('team')
  const { agoOf } = useMoments()
  return (
    <p className="col-span-2 text-12 text-muted tabular-nums rail:col-span-1">
      <span className="rail:block">{say('signedIn')}</span>{' '}
      {at ? <time dateTime={at}>{agoOf(at)}</time> : say('never')}
    </p>
  )
}

/** A person's signed-in browsers. */
function Sessions({ sessions }: { sessions: SessionView[] }) {
  const say = useTranslations('team')
  const sayDoor = useTranslations('doors.door')
  const { momentOf, agoOf } = useMoments()
  return (
    <>
      <h3 className="mt-6 text-14 font-medium">{say('sessions')}</h3>
      <ul className="mt-1">
        {sessions.map(({ id, agent, current, door, startedAt, usedAt }) => {
          const known = browserOf(agent)
          const browser = known ? say('browser', known) : say('unknownBrowser')
          return (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1.5 text-13 last:border-b-0"
            >
              <span className="font-medium">{browser}</span>
              {current ? <span className="text-12 text-muted">{say('thisBrowser')}</span> : null}
              <span className="text-12 text-muted tabular-nums">
                {sayDoor(door)}
                {' · '}
                <time dateTime={startedAt}>{say('since', { moment: momentOf(startedAt) })}</time>
                {' · '}
                {say('used', { ago: agoOf(usedAt) })}
              </span>
              {current ? null : <EndSession sessionId={id} browser={browser} />}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 ? <EndOtherSessions /> : null}
    </>
  )
}

/** The team's rule on passwords, for admins. */
function SignInPolicySection({
  policy: { needsPasskey, without },
  provider,
}: {
  policy: SignInPolicy
  /** The provider's name, if there is one. */
  provider: string | null
}) {
  const say = useTranslations('doors.policy')
  const way = provider ? 'either' : 'passkey'
  return (
    <Section
      title={say('title')}
      help={say(needsPasskey ? `${way}Needed` : 'enough', { provider: provider ?? '' })}
    >
      {without > 0 ? <p className="mt-1 text-13">{say('without', { count: without })}</p> : null}
      <ChangePolicy needsPasskey={needsPasskey} help={say(`${way}Help`, { provider: provider ?? '' })} />
    </Section>
  )
}
