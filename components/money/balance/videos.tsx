import { ChevronRight, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { LinkMenu } from '#components/ui/link-menu.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { addressOf } from '#lib/money/balance/spend-question.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { LINE_STATES, type LineState } from '#lib/money/ledger/effect.ts'
import type { LinePage, LineTotals, LineView } from '#lib/money/ledger/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

const HERE = '#videos'

const COLUMNS =
  'rail:grid-cols-[16px_64px_minmax(0,1fr)_144px_112px] wide:grid-cols-[16px_64px_minmax(0,1fr)_96px_120px_144px_112px]'

/** The videos behind the chart, one line each, with their ledger entries folded in. */
export function Videos({ sheet, page, totals }: { sheet: SpendSheet; page: LinePage; totals: LineTotals }) {
  const say = useTranslations('money.videos')
  const { dayOf } = useMoments()
  const { question } = sheet
  const { day, cursor } = question
  const href = (change: Parameters<typeof addressOf>[1]) =>
    `${paths.balance(addressOf(question, change))}${HERE}`
  return (
    <section
      id="videos"
      aria-labelledby="videos-title"
      className="mt-4 overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
    >
      <div className="flex flex-wrap items-center gap-3 px-4 pt-4 pb-2 rail:px-6 rail:pt-5">
        <h2 id="videos-title" className="mr-auto text-16 font-semibold">
          {day ? say('ofDay', { day: dayOf(day) }) : say('title')}
        </h2>
        {day ? (
          <Link href={href({ day: null })} scroll={false} className={buttonClasses('link')}>
            {say('wholeRange')}
          </Link>
        ) : null}
        <StateMenu sheet={sheet} />
      </div>
      <div
        aria-hidden
        className={`hidden h-8 items-center gap-x-4 px-6 text-12 text-muted rail:grid ${COLUMNS}`}
      >
        <span className="col-start-3">{say('columns.video')}</span>
        <span className="hidden wide:block">{say('columns.person')}</span>
        <span className="hidden wide:block">{say('columns.project')}</span>
        <span>{say('columns.state')}</span>
        <span className="text-right">{say('columns.time')}</span>
      </div>
      {page.lines.length === 0 ? (
        <Empty icon={ReceiptText} title={say('empty')} level="h3" className="border-t border-line py-8" />
      ) : (
        <ul>
          {page.lines.map((line) => (
            <li key={line.id} className="border-t border-line">
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-4 py-3 rail:px-6">
        {question.state ? null : <Totals totals={totals} />}
        <div className="flex gap-2 rail:ml-auto">
          {cursor ? (
            <Link href={href({ cursor: null })} className={buttonClasses('plain')}>
              {say('newest')}
            </Link>
          ) : null}
          {page.next ? (
            <Link href={href({ cursor: page.next })} className={buttonClasses('plain')}>
              {say('older')}
            </Link>
          ) : null}
        </div>
      </div>
    </section>
  )
}

function StateMenu({ sheet: { question } }: { sheet: SpendSheet }) {
  const say = useTranslations('money')
  const { state } = question
  return (
    <LinkMenu
      label={state ? say(`videos.states.${state}`) : say('filter.state')}
      name={say('filter.state')}
      active={state !== null}
      links={[null, ...LINE_STATES].map((one) => ({
        name: one ? say(`videos.states.${one}`) : say('filter.allStates'),
        href: `${paths.balance(addressOf(question, { state: one }))}${HERE}`,
        here: one === state,
      }))}
    />
  )
}

function Line({ line }: { line: LineView }) {
  const say = useTranslations('money')
  const project = line.project?.name ?? say('filter.noProject')
  return (
    <details className="group">
      <summary
        className={`grid min-h-13 cursor-pointer list-none grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-13 hover:bg-raised rail:gap-x-4 rail:px-6 [&::-webkit-details-marker]:hidden ${COLUMNS}`}
      >
        <ChevronRight
          aria-hidden
          className="hidden size-4 text-muted transition-transform group-open:rotate-90 rail:row-span-2 rail:block wide:row-span-1"
        />
        <Picture line={line} />
        <span
          className="truncate font-medium max-rail:col-span-2 max-rail:line-clamp-2 max-rail:whitespace-normal"
          dir="auto"
        >
          {promptTitle(line.prompt, 120)}
        </span>
        <span className="hidden truncate wide:block" dir="auto">
          {line.person.name}
        </span>
        <span className="hidden truncate text-muted wide:block" dir="auto">
          {project}
        </span>
        <span
          className="truncate text-12 text-muted max-rail:col-span-2 max-rail:col-start-2 rail:max-wide:col-start-3 rail:max-wide:row-start-2 wide:hidden"
          dir="auto"
        >
          {line.person.name} · {project}
        </span>
        <State line={line} />
        <When at={line.at} />
      </summary>
      <Entries line={line} />
    </details>
  )
}

function Picture({ line: { id, hasPicture } }: { line: LineView }) {
  const place =
    'h-[27px] w-12 rounded-[6px] rail:h-9 rail:w-16 max-rail:row-span-3 max-rail:self-start rail:max-wide:row-span-2'
  if (!hasPicture) return <span aria-hidden className={`hatched ${place}`} />
  return <Thumbnail id={id} className={place} />
}

const DOTS: Record<LineState, string> = {
  reserved: 'bg-accent-ink',
  charged: 'bg-muted',
  refunded: 'bg-ok',
  not_charged: 'border-[1.5px] border-muted',
}

/** Marks a reservation without an answer, and a video that may have been charged, as not known yet. */
function State({ line: { state, status, doubted, amountYen } }: { line: LineView }) {
  const say = useTranslations('money.videos')
  const asks = state === 'reserved' && status === 'unknown'
  const told = doubted ? say('doubted') : asks ? say('noAnswer') : say(`states.${state}`)
  return (
    <span className="inline-flex w-fit items-center gap-1.5 rounded-full bg-raised px-2.5 text-12/6 font-medium whitespace-nowrap tabular-nums max-rail:col-start-2 rail:max-wide:col-start-4 rail:max-wide:row-span-2 rail:max-wide:row-start-1">
      <i aria-hidden className={`size-2 rounded-full ${asks || doubted ? 'bg-unsure' : DOTS[state]}`} />
      {told}
      {state === 'not_charged' && !doubted ? '' : ` ${formatYen(amountYen)}`}
    </span>
  )
}

function When({ at }: { at: string }) {
  const say = useTranslations('money.spend')
  const { isToday, dayOf, keyOf, clockOf } = useMoments()
  return (
    <time
      dateTime={at}
      className="text-right text-12 whitespace-nowrap text-muted tabular-nums rail:max-wide:col-start-5 rail:max-wide:row-span-2 rail:max-wide:row-start-1"
    >
      {isToday(at) ? say('today') : dayOf(keyOf(at))} {clockOf(at)}
    </time>
  )
}

/** The ledger entries of one video, oldest first, and a link to it. */
function Entries({ line: { id, entries, jobId } }: { line: LineView }) {
  const say = useTranslations('money.videos')
  const language = useLocale()
  const { dayOf, keyOf, timeOf } = useMoments()
  return (
    <div className="mx-4 mb-3 grid gap-1 rounded-frame bg-raised px-4 py-2 text-13 tabular-nums rail:mr-6 rail:ml-14 wide:ml-30">
      <ol lang={language}>
        {entries.map(({ kind, amountYen, at }) => (
          <li key={kind} className="flex flex-wrap gap-x-4 py-1">
            <time dateTime={at} className="w-44 text-muted">
              {dayOf(keyOf(at))} {timeOf(at)}
            </time>
            <span className="font-medium">
              {say(`entries.${kind}`)}{' '}
              {formatYen(kind === 'credit' || kind === 'release' ? -amountYen : amountYen)}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link href={paths.video(id)} prefetch={false} className={buttonClasses('link')}>
          {say('openVideo')}
        </Link>
        {jobId ? (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1 text-12 text-muted">
            <code className="truncate font-mono">{jobId}</code>
            <CopyButton look="icon" text={jobId} label={say('copyJob')} />
          </span>
        ) : null}
      </p>
    </div>
  )
}

function Totals({ totals: { videos, chargedYen, refundedYen, reservedYen } }: { totals: LineTotals }) {
  const say = useTranslations('money.videos')
  const sums = [
    { name: say('states.charged'), yen: chargedYen },
    ...(refundedYen > 0 ? [{ name: say('states.refunded'), yen: -refundedYen }] : []),
    { name: say('net'), yen: chargedYen - refundedYen },
    ...(reservedYen > 0 ? [{ name: say('states.reserved'), yen: reservedYen }] : []),
  ]
  return (
    <>
      <p className="text-13 font-medium">{say('count', { count: videos })}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-muted tabular-nums">
        {sums.map(({ name, yen }) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="font-medium text-text">{formatYen(yen)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
