import { useTranslations } from 'next-intl'
import { useSpeakKept } from '#components/client/speak-kept.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import type { Message } from '#lib/i18n/message.ts'
import type { DecisionView } from '#lib/money/reconcile/view.ts'
import { Prompt } from './prompt.tsx'
import { UtcTime } from './utc-time.tsx'
import { outcomeOf } from './words.ts'

const SHOWN_AT_FIRST = 8

const DOTS: Partial<Record<DecisionView['status'], string>> = {
  not_accepted: 'bg-edge',
  billed_without_job: 'bg-bad',
  pending: 'bg-ok',
}

/** The decisions with time, person and reason, newest first; nothing before the first. */
export function Decisions({ decisions }: { decisions: readonly DecisionView[] }) {
  const say = useTranslations('reconcile.decisions')
  if (decisions.length === 0) return null
  const rest = decisions.slice(SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="decisions" className="mt-8">
      <h2 id="decisions" className="text-16 font-semibold">
        {say('title')}
      </h2>
      <div aria-live="polite" aria-relevant="additions">
        <List decisions={decisions.slice(0, SHOWN_AT_FIRST)} />
      </div>
      {rest.length > 0 ? (
        <details className="group">
          <summary className={`${buttonClasses('small')} mt-2 cursor-pointer list-none group-open:hidden`}>
            {say('more', { count: decisions.length })}
          </summary>
          <List decisions={rest} />
        </details>
      ) : null}
    </section>
  )
}

function List({ decisions }: { decisions: readonly DecisionView[] }) {
  const say = useTranslations('reconcile.decisions')
  return (
    <ol className="mt-2 divide-y divide-line">
      {decisions.map((decision) => (
        <li
          key={`${decision.submissionId}-${decision.at}`}
          className="grid gap-x-6 gap-y-1 py-3 text-13 rail:grid-cols-[136px_minmax(0,1fr)]"
        >
          <p className="flex items-baseline gap-2 font-medium">
            <span
              aria-hidden
              className={`size-2 shrink-0 rounded-full ${DOTS[decision.status] ?? 'bg-edge'}`}
            />
            {say(`outcomes.${outcomeOf(decision.status)}`)}
          </p>
          <div className="min-w-0">
            <p className="font-medium">
              <Prompt text={decision.prompt} id={decision.submissionId} />
            </p>
            <Reason reason={decision.reason} />
            <p className="mt-0.5 text-12 text-muted tabular-nums">
              {decision.by ?? say(decision.status === 'pending' ? 'studio' : 'readings')} ·{' '}
              <UtcTime at={decision.at} long />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The reason of a decision, with its times in the viewer's zone. */
function Reason({ reason }: { reason: Message }) {
  const speakKept = useSpeakKept()
  return (
    <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
      {speakKept(reason)}
    </p>
  )
}
