'use client'

import { CircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useNow } from '#components/client/clock.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { paths } from '#lib/paths.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { formatYen } from '#lib/yen.ts'
import { AdoptDialog } from './adopt-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { evidenceWords } from './evidence-words.ts'
import { MissingList } from './missing-list.tsx'
import { MomentsList } from './moments-list.tsx'
import { NoCredit } from './no-credit.tsx'
import { Prompt } from './prompt.tsx'
import { Timeline } from './timeline.tsx'
import { useClock } from './times.ts'
import type { Chosen } from './use-chosen.ts'
import { UtcTime } from './utc-time.tsx'

/** One unknown outcome: what was sent, what we saw, what is missing, and the two ways to settle it. */
export function Story({
  unknown,
  titles,
  mayAct,
  chosen,
}: {
  unknown: UnknownView
  /** First lines of the prompts that other stories are about, by id. */
  titles: ReadonlyMap<string, string>
  /** Null for those who may only read. */
  mayAct: boolean
  /** Null where there is nothing to choose among. */
  chosen: Chosen | null
}) {
  const say = useTranslations('reconcile')
  const id = useId()
  const yen = formatYen(unknown.priceYen)
  return (
    <article aria-labelledby={id} className="rounded-panel border border-line bg-surface shadow-panel">
      <header className="hatched rounded-t-panel border-b border-line px-5 py-4 rail:px-6">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {chosen ? (
            <input
              type="checkbox"
              aria-label={say('many.select', { title: titles.get(unknown.id) ?? '' })}
              checked={chosen.ids.has(unknown.id)}
              onChange={() => chosen.press(unknown.id)}
              className="size-4 self-center accent-current"
            />
          ) : null}
          <h3 id={id} className="min-w-0 flex-1 basis-64 text-14 font-semibold" dir="auto">
            <Prompt text={unknown.prompt} href={paths.video(unknown.id)} />
          </h3>
          <p className="flex items-baseline gap-1.5 text-13 font-medium text-unsure tabular-nums">
            <CircleQuestionMark aria-hidden className="size-4 self-center" />
            {say('story.held', { yen })}
          </p>
        </div>
        <p className="mt-1 text-12 text-muted tabular-nums">
          {unknown.person.name} · <UtcTime at={unknown.sentAt} long />
        </p>
      </header>
      <div className="grid grid-cols-1 gap-x-8 px-5 pb-5 rail:px-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Timeline unknown={unknown} />
          <MomentsList unknown={unknown} />
        </div>
        <div className="min-w-0">
          <Findings unknown={unknown} titles={titles} />
          {mayAct && unknown.noCredit ? (
            <NoCredit submissionId={unknown.id} between={unknown.noCredit} />
          ) : null}
          {mayAct ? (
            <div className="mt-5 flex flex-wrap gap-2">
              <AdoptDialog
                submissionId={unknown.id}
                help={say('adopt.help', { yen })}
                found={unknown.keptJobId}
              />
              <DecideDialog
                submissionId={unknown.id}
                priceYen={unknown.priceYen}
                settlesAt={Date.parse(unknown.settlesAt)}
              />
            </div>
          ) : null}
        </div>
      </div>
    </article>
  )
}

function Findings({ unknown, titles }: { unknown: UnknownView; titles: ReadonlyMap<string, string> }) {
  const say = useTranslations('reconcile')
  const sayAll = useTranslations()
  const now = useNow()
  const clock = useClock()
  const { words, raw } = splitDetail(unknown.reason, unknown.seen)
  const evidence = unknown.evidence
    ? evidenceWords(say, unknown.evidence, Date.parse(unknown.settlesAt), clock)
    : []
  return (
    <>
      <h4 className="mt-4 text-12 font-medium text-muted">{say('story.seen')}</h4>
      <div className="mt-1 grid gap-1 text-13 tabular-nums">
        {unknown.reason ? <p>{sayAll(`status.why.${unknown.reason}`)}</p> : null}
        {words ? <p dir="auto">{speak(sayAll, words)}</p> : null}
        {evidence.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TechnicalDetails of={[raw]} />
      </div>
      <h4 className="mt-4 text-12 font-medium text-muted">
        {say(unknown.missing.length > 0 ? 'story.missing' : 'story.next')}
      </h4>
      {unknown.missing.length > 0 ? (
        <MissingList
          missing={unknown.missing}
          asked={{ priceYen: unknown.priceYen, now, clock }}
          own={unknown.id}
          titles={titles}
        />
      ) : (
        <p className="mt-1 text-13">{say(unknown.evidence ? 'story.settling' : 'story.unread')}</p>
      )}
    </>
  )
}
