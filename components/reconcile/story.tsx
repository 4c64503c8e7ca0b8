import { CircleQuestionMark, Clock, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { Fragment, useId } from 'react'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { paths } from '#lib/paths.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { formatYen } from '#lib/yen.ts'
import { ChooseOutcome } from './decide-many.tsx'
import { AdoptDialog, NoCredit } from './dialogs.tsx'
import { Prompt } from './prompt.tsx'
import { Timeline } from './timeline.tsx'
import { UtcTime, useClock } from './utc-time.tsx'
import { DecideDialog } from './verdicts.tsx'
import { evidenceWords, missingWords } from './words.ts'

/** One unknown outcome: the submission, the missing evidence, the ways to settle it, and the evidence. */
export function Story({
  unknown,
  titles,
  mayAct,
}: {
  unknown: UnknownView
  /** First lines of the prompts that other stories are about, by id. */
  titles: ReadonlyMap<string, string>
  mayAct: boolean
}) {
  const say = useTranslations('reconcile')
  const sayAll = useTranslations()
  const id = useId()
  return (
    <article aria-labelledby={id} className="rounded-panel border border-line bg-surface shadow-panel">
      <header className="hatched rounded-t-panel border-b border-line px-5 py-4 rail:px-6">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <ChooseOutcome
            id={unknown.id}
            label={say('many.select', { title: titles.get(unknown.id) ?? '' })}
          />
          <h3 id={id} className="min-w-0 flex-1 basis-64 text-14 font-semibold" dir="auto">
            <Prompt text={unknown.prompt} id={unknown.id} />
          </h3>
          <p className="flex items-baseline gap-1.5 text-13 font-medium text-unsure tabular-nums">
            <CircleQuestionMark aria-hidden className="size-4 self-center" />
            {say('story.held', { yen: formatYen(unknown.priceYen) })}
          </p>
        </div>
        <p className="mt-1 text-12 text-muted tabular-nums">
          {unknown.person.name} · <UtcTime at={unknown.sentAt} long />
        </p>
      </header>
      <div className="px-5 py-4 rail:px-6">
        {unknown.reason ? <p className="text-13">{sayAll(`status.why.${unknown.reason}`)}</p> : null}
        <h4 className="mt-3 text-12 font-medium text-muted">
          {say(unknown.missing.length > 0 ? 'story.missing' : 'story.next')}
        </h4>
        {unknown.missing.length > 0 ? (
          <MissingList unknown={unknown} titles={titles} />
        ) : (
          <p className="mt-1 text-13">{say(unknown.evidence ? 'story.settling' : 'story.unread')}</p>
        )}
        {mayAct ? <Acts unknown={unknown} /> : null}
        <Evidence unknown={unknown} />
      </div>
    </article>
  )
}

function Acts({ unknown: { id, priceYen, keptJobId, noCredit, settlesAt } }: { unknown: UnknownView }) {
  const say = useTranslations('reconcile.adopt')
  return (
    <>
      {noCredit ? <NoCredit submissionId={id} between={noCredit} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <AdoptDialog submissionId={id} help={say('help', { yen: formatYen(priceYen) })} found={keptJobId} />
        <DecideDialog submissionId={id} priceYen={priceYen} settlesAt={Date.parse(settlesAt)} />
      </div>
    </>
  )
}

/** The evidence for a verdict, folded: the readings, and everything that happened in its order. */
function Evidence({ unknown }: { unknown: UnknownView }) {
  const say = useTranslations('reconcile')
  const sayAll = useTranslations()
  const clock = useClock()
  const { words, raw } = splitDetail(unknown.reason, unknown.seen)
  const { evidence } = unknown
  const sentences = evidence ? evidenceWords(say, evidence, Date.parse(unknown.settlesAt), clock) : []
  return (
    <details className="mt-4 text-13 tabular-nums">
      <summary className="w-fit cursor-pointer rounded-control py-1 text-muted hover:text-text pointer-coarse:py-2.5">
        {say('story.seen')}
      </summary>
      <div className="mt-1 grid gap-1">
        {words ? <p dir="auto">{speak(sayAll, words)}</p> : null}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TechnicalDetails of={[raw]} />
      </div>
      <Timeline unknown={unknown} />
    </details>
  )
}

/** The obstacle to a verdict, and the remedy. A clock: time heals it; a person: an admin must act. */
function MissingList({ unknown, titles }: { unknown: UnknownView; titles: ReadonlyMap<string, string> }) {
  const say = useTranslations('reconcile')
  const asked = { priceYen: unknown.priceYen, now: useNow().getTime(), clock: useClock() }
  return (
    <ul className="mt-1 grid gap-2">
      {unknown.missing.map((one) => {
        const { text, about, claims, needsPerson } = missingWords(say, one, asked)
        const Icon = needsPerson ? UserRound : Clock
        return (
          <li key={one.kind} className="flex gap-2.5 text-13">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${needsPerson ? 'text-unsure' : 'text-accent-ink'}`}
            />
            <div className="min-w-0 tabular-nums">
              <p>{text}</p>
              <Others ids={about.filter((id) => id !== unknown.id)} claims={claims} titles={titles} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const MOST_NAMED = 5

/** Links to the submissions that are spoken of, or to their claims. */
function Others({
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
