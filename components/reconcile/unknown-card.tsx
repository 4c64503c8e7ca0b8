import { Clock, type LucideIcon, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { ReconcileView, UnknownView } from '#lib/money/reconcile/view.ts'
import { paths } from '#lib/paths.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { formatYen } from '#lib/yen.ts'
import { CheckCard, Rows } from './check-card.tsx'
import { AdoptDialog } from './dialogs.tsx'
import { Prompt } from './prompt.tsx'
import { UtcTime, useClock } from './utc-time.tsx'
import { nextAct, type Verdict, verdictOf } from './verdict.ts'
import { DecideDialog } from './verdicts.tsx'
import { evidenceRows, missingWords } from './words.ts'

interface Props {
  unknown: UnknownView
  /** First lines of the prompts of other cards' submissions, by id. */
  titles: ReadonlyMap<string, string>
  assumes: ReconcileView['assumes']
  mayAct: boolean
}

/** An unanswered video. */
export function UnknownCard({ unknown, titles, assumes, mayAct }: Props) {
  const say = useTranslations('reconcile')
  const verdict = verdictOf(unknown)
  const { id, prompt, person, sentAt, priceYen } = unknown
  return (
    <CheckCard
      icon={Clock}
      title={useVerdictWords(verdict, priceYen)}
      name={<Prompt text={prompt} id={id} />}
      facts={
        <p>
          {person.name} · <UtcTime at={sentAt} long /> · {say('card.reserved', { yen: formatYen(priceYen) })}
        </p>
      }
      act={mayAct ? <Next unknown={unknown} verdict={verdict} /> : null}
    >
      <Known unknown={unknown} titles={titles} assumes={assumes} />
      {mayAct ? <Others unknown={unknown} next={nextAct(verdict)} /> : null}
    </CheckCard>
  )
}

function useVerdictWords(verdict: Verdict, priceYen: number): string {
  const say = useTranslations('reconcile.verdict')
  const now = useNow().getTime()
  const clock = useClock()
  switch (verdict.kind) {
    case 'wait':
      return verdict.until > now ? say('wait', { time: clock(verdict.until) }) : say('waitNext')
    case 'several':
      return say('several', { count: verdict.count })
    case 'elsewhere':
      return say('elsewhere', { yen: formatYen(priceYen) })
    default:
      return say(verdict.kind)
  }
}

/** The one next act. */
function Next({ unknown, verdict }: { unknown: UnknownView; verdict: Verdict }) {
  const say = useTranslations('reconcile.card')
  switch (nextAct(verdict)) {
    case 'none':
      return <p className="text-13 text-muted">{say('nothing')}</p>
    case 'link':
      return <Adopt unknown={unknown} primary />
    case 'requests':
      return (
        <Link
          href={verdict.kind === 'credit' && verdict.id ? paths.claim(verdict.id) : paths.claims()}
          className={buttonClasses('primary')}
        >
          {say('requests')}
        </Link>
      )
    case 'decide':
      return <Decide unknown={unknown} primary />
  }
}

/** All other ways to settle it. */
function Others({ unknown, next }: { unknown: UnknownView; next: ReturnType<typeof nextAct> }) {
  return (
    <div className="flex flex-wrap gap-2">
      {next === 'link' ? null : <Adopt unknown={unknown} />}
      {next === 'decide' ? null : <Decide unknown={unknown} />}
    </div>
  )
}

function Adopt({
  unknown: { id, priceYen, keptJobId },
  primary = false,
}: {
  unknown: UnknownView
  primary?: boolean
}) {
  const say = useTranslations('reconcile.adopt')
  return (
    <AdoptDialog
      submissionId={id}
      help={say('help', { yen: formatYen(priceYen) })}
      found={keptJobId}
      {...(primary ? { look: 'primary' } : {})}
    />
  )
}

function Decide({
  unknown: { id, priceYen, settlesAt },
  primary = false,
}: {
  unknown: UnknownView
  primary?: boolean
}) {
  return (
    <DecideDialog
      submissionId={id}
      priceYen={priceYen}
      settlesAt={Date.parse(settlesAt)}
      {...(primary ? { look: 'primary' } : {})}
    />
  )
}

/** The obstacles to a verdict, and the evidence. */
function Known({ unknown, titles, assumes }: Omit<Props, 'mayAct'>) {
  const say = useTranslations('reconcile')
  const sayAll = useTranslations()
  const clock = useClock()
  const { reason, evidence, sentAt, gaveUpAt, acceptableUntil, settlesAt, holdSkippedAt } = unknown
  const { words, raw } = splitDetail(reason, unknown.seen)
  const moments = [
    ['sent', sentAt],
    ['gaveUp', gaveUpAt],
    ['acceptable', acceptableUntil],
    ['skipped', holdSkippedAt],
    ['settles', settlesAt],
  ] as const
  return (
    <>
      <MissingList unknown={unknown} titles={titles} />
      {evidence ? <Rows rows={evidenceRows(say, evidence, Date.parse(settlesAt), clock)} /> : null}
      <Rows
        rows={moments.flatMap(([name, at]) =>
          at === null ? [] : [[say(`moments.${name}`), <UtcTime key={name} at={at} />] as const],
        )}
      />
      <div>
        {reason ? <p>{sayAll(`status.why.${reason}`)}</p> : null}
        {words ? <p dir="auto">{speak(sayAll, words)}</p> : null}
        <TechnicalDetails of={[raw]} />
      </div>
      <p className="max-w-[80ch] text-12 text-muted">
        {say('assumes', { accept: assumes.acceptSeconds, settle: assumes.settleSeconds })}
      </p>
    </>
  )
}

/** The obstacles to a verdict, each with its resolution. A clock: time resolves it; a person: an admin must act. */
function MissingList({ unknown, titles }: Pick<Props, 'unknown' | 'titles'>) {
  const say = useTranslations('reconcile')
  const asked = { priceYen: unknown.priceYen, now: useNow().getTime(), clock: useClock() }
  if (unknown.missing.length === 0) {
    return <p>{say(unknown.evidence ? 'story.settling' : 'story.unread')}</p>
  }
  return (
    <ul className="grid max-w-[80ch] gap-2">
      {unknown.missing.map((one) => {
        const { text, about, claims, needsPerson } = missingWords(say, one, asked)
        const Icon: LucideIcon = needsPerson ? UserRound : Clock
        return (
          <li key={one.kind} className="flex gap-2.5">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${needsPerson ? 'text-unsure' : 'text-accent-ink'}`}
            />
            <div className="min-w-0">
              <p>{text}</p>
              <Named ids={about.filter((id) => id !== unknown.id)} claims={claims} titles={titles} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const MOST_NAMED = 5

/** Links to the mentioned submissions or their claims. */
function Named({
  ids,
  claims,
  titles,
}: {
  ids: readonly string[]
  claims: boolean
  titles: ReadonlyMap<string, string>
}) {
  const say = useTranslations('reconcile.story')
  if (ids.length === 0) return null
  const more = Math.max(0, ids.length - MOST_NAMED)
  const links = () =>
    ids.slice(0, MOST_NAMED).map((id, index) => (
      <Fragment key={id}>
        {index > 0 ? say('comma') : null}
        <Link
          href={claims ? paths.claim(id) : paths.video(id)}
          prefetch={false}
          dir="auto"
          className="underline underline-offset-3 hover:text-text"
        >
          {titles.get(id) ?? say('another', { number: index + 1 })}
        </Link>
      </Fragment>
    ))
  return (
    <p className="mt-0.5 text-12 text-muted">
      {claims ? say.rich('inTheWay', { links, count: ids.length, more }) : say.rich('see', { links, more })}
    </p>
  )
}
