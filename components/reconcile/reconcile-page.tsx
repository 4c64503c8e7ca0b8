import { CircleCheck, CircleQuestionMark } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Redraw } from '#components/ui/redraw.tsx'
import type { SayOf } from '#lib/i18n/message.ts'
import type { ReconcileView } from '#lib/money/reconcile/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { DecideMany } from './decide-many.tsx'
import { Decisions } from './decisions.tsx'
import { Doubts } from './doubts.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { Story } from './story.tsx'

/** How often the page is drawn anew while an admin may have to act, and while nothing is open, in milliseconds. */
const SETTLING_MS = 10_000
const CALM_MS = 30_000

/** The open outcomes, and the recently settled ones. */
export function ReconcilePage({ view, unexplainedYen }: { view: ReconcileView; unexplainedYen: number }) {
  const open =
    view.unknowns.length > 0 ||
    [view.pause, view.standsStillUntil, view.balanceUnread, view.keyRefused].some((one) => one !== null)
  return (
    <>
      <Redraw drawnAt={useNow().getTime()} everyMs={open ? SETTLING_MS : CALM_MS} />
      <div className="mt-4 grid gap-3 empty:hidden">
        <SendingNotice view={view} />
        <Fitting view={view} />
      </div>
      <Doubts doubts={view.doubts} mayAct={view.mayAct} />
      {view.unknowns.length > 0 ? <Stories view={view} /> : null}
      {view.unknowns.length + view.doubts.length === 0 ? <Nothing unexplainedYen={unexplainedYen} /> : null}
      <Decisions decisions={view.decisions} />
    </>
  )
}

function Stories({ view }: { view: ReconcileView }) {
  const say = useTranslations('reconcile')
  const { unknowns, others, assumes, mayAct } = view
  const titles = new Map(
    [...unknowns, ...others].map(({ id, prompt }) => [
      id,
      say('story.quoted', { title: promptTitle(prompt, 40) }),
    ]),
  )
  const heldYen = unknowns.reduce((sum, { priceYen }) => sum + priceYen, 0)
  return (
    <section aria-labelledby="unknowns" className="mt-5">
      <h2 id="unknowns" className="flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold">
        {say('heading')}
        <span className="text-12 font-regular text-muted tabular-nums">
          {say('count', { count: unknowns.length, yen: formatYen(heldYen) })}
        </span>
      </h2>
      <p className="mt-1 max-w-[80ch] text-13 text-muted tabular-nums">
        {say('assumes', { accept: assumes.acceptSeconds, settle: assumes.settleSeconds })}
      </p>
      {mayAct ? null : <p className="mt-1 text-13 text-muted">{say('readOnly')}</p>}
      <DecideMany
        unknowns={mayAct ? unknowns.map(({ id, priceYen, settlesAt }) => ({ id, priceYen, settlesAt })) : []}
      >
        <ol className="mt-3 grid gap-4">
          {unknowns.map((unknown) => (
            <li key={unknown.id} className="min-w-0">
              <Story unknown={unknown} titles={titles} mayAct={mayAct} />
            </li>
          ))}
        </ol>
      </DecideMany>
    </section>
  )
}

/** The word of all readings on others who spend with this key. */
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

/** No outcome is unknown. Only where the spend agrees, too, is everything explained. */
function Nothing({ unexplainedYen: yen }: { unexplainedYen: number }) {
  const say = useTranslations()
  const Icon = yen === 0 ? CircleCheck : CircleQuestionMark
  return (
    <div className="mt-5 flex gap-3 rounded-panel border border-line bg-surface px-5 py-6 shadow-panel rail:px-6">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${yen === 0 ? 'text-ok' : 'text-unsure'}`} />
      <div className="max-w-[64ch]">
        <h2 className="text-16 font-semibold">
          {say(yen === 0 ? 'reconcile.nothing' : 'reconcile.answered')}
        </h2>
        {yen === 0 ? null : (
          <p className="mt-1 text-13">
            {say(yen > 0 ? 'shell.attention.more' : 'shell.attention.less', {
              yen: formatYen(Math.abs(yen)),
            })}
          </p>
        )}
        <p className="mt-1 text-13 text-muted">{say('reconcile.nothingHelp')}</p>
        {yen === 0 ? null : (
          <Link href={paths.proof()} className={`${buttonClasses('plain')} mt-3`}>
            {say('reconcile.toProof')}
          </Link>
        )}
      </div>
    </div>
  )
}
