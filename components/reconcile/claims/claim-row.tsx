import { Ban, ChevronRight, CircleCheck, CircleDashed, type LucideIcon, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AdoptDialog } from '#components/reconcile/dialogs.tsx'
import { Prompt } from '#components/reconcile/prompt.tsx'
import { UtcTime } from '#components/reconcile/utc-time.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { speak } from '#lib/i18n/message.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { ChooseClaim } from './selection.tsx'

/** One claim: the loss, its state, and its history. */
export function ClaimRow({ claim }: { claim: ClaimView }) {
  const say = useTranslations()
  const lost = claim.cause === 'id_lost' || claim.cause === 'no_answer'
  return (
    <div id={`claim-${claim.submissionId}`} className="flex scroll-mt-20 target:bg-raised">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is the child; the label makes it large enough to hit */}
      <label className="flex w-12 shrink-0 cursor-pointer justify-center pt-4">
        <ChooseClaim
          submissionId={claim.submissionId}
          label={say('claims.select', { title: promptTitle(claim.prompt, 60) })}
        />
      </label>
      <div className="min-w-0 flex-1 py-3 pr-4 text-13">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="min-w-0 flex-1 basis-48 text-13 font-medium" dir="auto">
            <Prompt text={claim.prompt} id={claim.submissionId} />
          </p>
          <p className="flex items-baseline gap-4 tabular-nums">
            <StateMark state={claim.state} />
            <strong className="font-semibold">{formatYen(claim.amountYen)}</strong>
          </p>
        </div>
        <p className="mt-0.5">{say(`claims.causes.${claim.cause}`)}</p>
        {claim.cause === 'by_hand' && claim.reason ? (
          <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
            {claim.reason}
          </p>
        ) : null}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-12 text-muted tabular-nums">
          <span>{claim.person.name}</span>
          <span>
            {say('claims.opened')} <UtcTime at={claim.openedAt} long />
          </span>
          {claim.jobId ? (
            <span className="inline-flex max-w-full min-w-0 items-center gap-1">
              <code className="truncate font-mono">{claim.jobId}</code>
              <CopyButton look="icon" text={claim.jobId} label={say('claims.copyJob')} />
            </span>
          ) : (
            <span>{say('claims.noJob')}</span>
          )}
        </div>
        {lost && claim.mayBecome.length > 0 ? (
          <div className="mt-2">
            <AdoptDialog
              submissionId={claim.submissionId}
              help={say('reconcile.adopt.lostHelp')}
              found={claim.keptJobId}
            />
          </div>
        ) : null}
        {claim.history.length > 1 ? <History claim={claim} /> : null}
      </div>
    </div>
  )
}

function History({ claim: { history } }: { claim: ClaimView }) {
  const say = useTranslations()
  return (
    <details className="group mt-1">
      <summary className="inline-flex h-8 cursor-pointer list-none items-center gap-1 text-12 text-muted hover:text-text pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        {say('claims.history', { count: history.length })}
      </summary>
      <ol className="grid gap-1.5 border-l border-line pl-3 text-12">
        {history.map((event) => (
          <li key={`${event.at}-${event.state}`} className="grid gap-x-3 rail:grid-cols-[96px_minmax(0,1fr)]">
            <StateMark state={event.state} />
            <div className="min-w-0">
              <p className="text-muted tabular-nums">
                {event.person?.name ?? say('claims.bySelf')} · <UtcTime at={event.at} long />
              </p>
              {event.note ? (
                <p dir="auto" className="whitespace-pre-wrap">
                  {speak(say, event.note)}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

const LOOKS: Record<ClaimState, { icon: LucideIcon; mark: string }> = {
  open: { icon: CircleDashed, mark: 'text-bad' },
  sent: { icon: Send, mark: 'text-accent-ink' },
  credited: { icon: CircleCheck, mark: 'text-ok' },
  refused: { icon: Ban, mark: 'text-muted' },
}

/** The state of a claim: a sign and its word. */
function StateMark({ state }: { state: ClaimState }) {
  const say = useTranslations('claims.states')
  const { icon: Icon, mark } = LOOKS[state]
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={`size-3.5 shrink-0 self-center ${mark}`} />
      {say(state)}
    </span>
  )
}
