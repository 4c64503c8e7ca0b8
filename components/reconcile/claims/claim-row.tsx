import { useTranslations } from 'next-intl'
import { AdoptDialog } from '#components/reconcile/dialogs.tsx'
import { Prompt } from '#components/reconcile/prompt.tsx'
import { UtcTime } from '#components/reconcile/utc-time.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { speak } from '#lib/i18n/message.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimView, CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { CreditDialog, RefuseDialog } from './dialogs.tsx'
import { matchOf } from './offer.ts'
import { ChooseClaim } from './selection.tsx'

/** One refund request: the video, the reason, the state, and once sent, support's answer; the rest is folded. */
export function ClaimRow({ claim, offers }: { claim: ClaimView; offers: readonly CreditOfferView[] }) {
  const say = useTranslations('claims')
  const { submissionId, prompt, cause, person, openedAt, amountYen, state } = claim
  return (
    <div id={`claim-${submissionId}`} className="flex scroll-mt-20 target:bg-raised">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is the child; the label makes it large enough to hit */}
      <label className="flex w-12 shrink-0 cursor-pointer justify-center pt-4 rail:pl-2">
        <ChooseClaim submissionId={submissionId} label={say('select', { title: promptTitle(prompt, 60) })} />
      </label>
      <div className="min-w-0 flex-1 py-3 pr-4 text-13 rail:pr-6">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-48 font-medium" dir="auto">
            <Prompt text={prompt} id={submissionId} />
          </p>
          <p className="flex items-baseline gap-4 tabular-nums">
            <strong className="font-semibold">{formatYen(amountYen)}</strong>
            <StateMark state={state} />
          </p>
        </div>
        <p className="text-12 text-muted tabular-nums">
          {say(`causes.${cause}`)} {person.name} · <UtcTime at={openedAt} long />
        </p>
        <Said claim={claim} offers={offers} />
        <Details claim={claim} />
      </div>
    </div>
  )
}

/** Records support's answer to a sent request. */
function Said({ claim, offers }: { claim: ClaimView; offers: readonly CreditOfferView[] }) {
  const say = useTranslations('claims.said')
  const { state, mayBecome, submissionId, amountYen } = claim
  if (state !== 'sent' || mayBecome.length === 0) return null
  const ids = [submissionId]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="w-full text-12 text-muted rail:w-auto">{say('question')}</p>
      <CreditDialog
        label={say('refunded')}
        look="small"
        submissionIds={ids}
        sumYen={amountYen}
        match={matchOf(offers, ids)}
      />
      <RefuseDialog label={say('declined')} look="small" submissionIds={ids} sumYen={amountYen} />
    </div>
  )
}

/** Its job, its author's words, its history, and a job id found later. */
function Details({ claim }: { claim: ClaimView }) {
  const say = useTranslations()
  const { cause, reason, jobId, keptJobId, submissionId, mayBecome, history } = claim
  const lost = cause === 'id_lost' || cause === 'no_answer'
  const job = jobId ? (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 text-12 text-muted">
      <code className="truncate font-mono">{jobId}</code>
      <CopyButton look="icon" text={jobId} label={say('claims.copyJob')} />
    </span>
  ) : (
    <span className="text-12 text-muted">{say('claims.noJob')}</span>
  )
  return (
    <>
      {lost && mayBecome.length > 0 ? (
        <div className="mt-2">
          <AdoptDialog
            submissionId={submissionId}
            help={say('reconcile.adopt.lostHelp')}
            found={keptJobId}
            look="small"
          />
        </div>
      ) : null}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer rounded-control py-1 text-12 text-muted hover:text-text pointer-coarse:py-2.5">
          {say('claims.details')}
        </summary>
        <div className="mt-1 grid gap-2 rounded-frame bg-raised p-3">
          {cause === 'by_hand' && reason ? (
            <p dir="auto" className="whitespace-pre-wrap">
              {reason}
            </p>
          ) : null}
          <p>{job}</p>
          <History history={history} />
        </div>
      </details>
    </>
  )
}

function History({ history }: Pick<ClaimView, 'history'>) {
  const say = useTranslations()
  return (
    <ol className="grid gap-1.5 text-12">
      {history.map((event) => (
        <li key={`${event.at}-${event.state}`} className="grid gap-x-3 rail:grid-cols-[112px_minmax(0,1fr)]">
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
  )
}

const DOTS: Record<ClaimState, string> = {
  open: 'bg-bad',
  sent: 'bg-accent-ink',
  credited: 'bg-ok',
  refused: 'border-[1.5px] border-muted',
}

/** The state of a request: a dot and a word. */
function StateMark({ state }: { state: ClaimState }) {
  const say = useTranslations('claims.states')
  return (
    <span className="inline-flex w-fit items-center gap-1.5 rounded-full bg-raised px-2.5 text-12/6 font-medium whitespace-nowrap">
      <i aria-hidden className={`size-2 rounded-full ${DOTS[state]}`} />
      {say(state)}
    </span>
  )
}
