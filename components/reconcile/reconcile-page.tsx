import { CircleCheck, CircleQuestionMark, EqualNot } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Redraw } from '#components/ui/redraw.tsx'
import type { SayOf } from '#lib/i18n/message.ts'
import type { DoubtView, ReconcileView } from '#lib/money/reconcile/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { CheckCard } from './check-card.tsx'
import { Decisions } from './decisions.tsx'
import { AdoptDialog } from './dialogs.tsx'
import { ExplainDialog } from './explain-dialogs.tsx'
import { Prompt } from './prompt.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { UtcTime, useClock } from './utc-time.tsx'
import { CorrectDialog } from './verdicts.tsx'

/** The refresh interval while an admin may have to act, and while nothing is open, in milliseconds. */
const SETTLING_MS = 10_000
const CALM_MS = 30_000

/** Charges that may need a person, and recently settled ones. */
export function ReconcilePage({ view, unexplainedYen }: { view: ReconcileView; unexplainedYen: number }) {
  const open =
    view.unknowns.length > 0 ||
    [view.pause, view.heldUntil, view.balanceUnread, view.keyRefused].some((one) => one !== null)
  const nothing = view.unknowns.length + view.doubts.length === 0 && unexplainedYen === 0
  return (
    <>
      <Redraw drawnAt={useNow().getTime()} everyMs={open ? SETTLING_MS : CALM_MS} />
      <div className="mt-4 grid gap-3 empty:hidden">
        <SendingNotice view={view} />
        <Fitting view={view} />
      </div>
      {nothing ? <Nothing /> : <Checks view={view} unexplainedYen={unexplainedYen} />}
      <Decisions decisions={view.decisions} />
    </>
  )
}

function Checks({ view, unexplainedYen }: { view: ReconcileView; unexplainedYen: number }) {
  const say = useTranslations('reconcile')
  const sayUi = useTranslations('ui')
  const { unknowns, doubts, others, assumes, mayAct } = view
  const titles = new Map(
    [...unknowns, ...others].map(({ id, prompt }) => [
      id,
      sayUi('quoted', { text: promptTitle(prompt, 40) }),
    ]),
  )
  const heldYen = unknowns.reduce((sum, { priceYen }) => sum + priceYen, 0)
  return (
    <>
      <p className="mt-4 text-13 text-muted tabular-nums">
        {unknowns.length > 0 ? say('count', { count: unknowns.length, yen: formatYen(heldYen) }) : null}{' '}
        {mayAct ? null : say('readOnly')}
      </p>
      <ol className="mt-3 grid gap-3">
        {doubts.map((doubt) => (
          <li key={doubt.id} className="min-w-0">
            <DoubtCard doubt={doubt} count={doubts.length} mayAct={mayAct} />
          </li>
        ))}
        {unknowns.map((unknown) => (
          <li key={unknown.id} className="min-w-0">
            <UnknownCard unknown={unknown} titles={titles} assumes={assumes} mayAct={mayAct} />
          </li>
        ))}
        {unexplainedYen === 0 ? null : (
          <li className="min-w-0">
            <DifferenceCard yen={unexplainedYen} mayAct={mayAct} />
          </li>
        )}
      </ol>
    </>
  )
}

/** A video marked as not billed that is the likely cause of an unexplained rise. */
function DoubtCard({ doubt, count, mayAct }: { doubt: DoubtView; count: number; mayAct: boolean }) {
  const say = useTranslations('reconcile')
  const clock = useClock()
  const { id, prompt, person, sentAt, priceYen, doubtedAt, keptJobId } = doubt
  const yen = formatYen(priceYen)
  return (
    <CheckCard
      icon={CircleQuestionMark}
      title={say('verdict.doubted')}
      name={<Prompt text={prompt} id={id} />}
      facts={
        <>
          <p>
            {person.name} · <UtcTime at={sentAt} long />
          </p>
          <p>{say(`doubts.${whyDoubted(doubt)}`, { yen, time: clock(Date.parse(doubtedAt)) })}</p>
        </>
      }
      act={mayAct ? <CorrectDialog submissionId={id} priceYen={priceYen} doubted /> : null}
    >
      <p className="max-w-[80ch]">{say('doubts.help', { count })}</p>
      {mayAct ? (
        <div>
          <AdoptDialog submissionId={id} help={say('adopt.wrongHelp', { yen })} found={keptJobId} />
        </div>
      ) : null}
    </CheckCard>
  )
}

function whyDoubted({ status, reason }: DoubtView): 'unrecorded' | 'rejected' | 'notAccepted' {
  if (reason === 'sent_unrecorded') return 'unrecorded'
  return status === 'rejected' ? 'rejected' : 'notAccepted'
}

/** The service's spend differs from the ledger, and none of our videos explains it. */
function DifferenceCard({ yen, mayAct }: { yen: number; mayAct: boolean }) {
  const say = useTranslations()
  const amount = formatYen(Math.abs(yen))
  return (
    <CheckCard
      icon={EqualNot}
      title={say(yen > 0 ? 'reconcile.verdict.more' : 'reconcile.verdict.less', { yen: amount })}
      facts={mayAct ? null : say('reconcile.readOnly')}
      act={
        mayAct ? (
          // A different amount gets a fresh form.
          <ExplainDialog
            key={yen}
            label={say('balance.explanations.open')}
            look="primary"
            amountYen={yen}
            spentAt={null}
          />
        ) : null
      }
    >
      <p className="max-w-[80ch]">
        {say(yen > 0 ? 'shell.attention.more' : 'shell.attention.less', { yen: amount })}
      </p>
      <Link href={paths.proof()} className={`${buttonClasses('plain')} w-fit`}>
        {say('reconcile.toProof')}
      </Link>
    </CheckCard>
  )
}

/** What all readings suggest about other users of this key. */
function Fitting({ view: { fit, unexplained, unknowns } }: { view: ReconcileView }) {
  const say = useTranslations('reconcile')
  const told = fit === 'as_told' ? null : say(`fit.${fit}`)
  const spent = unknowns.length > 0 && unexplained ? spentWords(say, unexplained) : null
  if (!told && !spent) return null
  return (
    <Notice look="unsure">
      {told && spent ? say('sentences', { first: told, second: spent }) : (told ?? spent)}
    </Notice>
  )
}

function spentWords(
  say: SayOf<'reconcile'>,
  { lowYen, highYen }: NonNullable<ReconcileView['unexplained']>,
): string | null {
  if (highYen <= 0) return null
  if (lowYen === highYen) return say('unexplained', { yen: formatYen(highYen) })
  return say('unexplainedRange', { low: formatYen(Math.max(0, lowYen)), high: formatYen(highYen) })
}

function Nothing() {
  const say = useTranslations('reconcile')
  return <Empty icon={CircleCheck} title={say('nothing')} help={say('nothingHelp')} />
}
