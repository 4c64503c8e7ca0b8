import {
  Ban,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  Play,
  Send,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import type { Status } from '#lib/submissions/state.ts'
import { type StatusWords, statusWords, type Tone } from '#lib/submissions/words.ts'
import { Elapsed, NextTry, Patience, RenderingWords, Ring, Risk } from './ticking.tsx'

const ICONS: Partial<Record<Status, LucideIcon>> = {
  queued: Clock,
  submitting: Send,
  completed: Play,
  failed: TriangleAlert,
  rejected: Ban,
  unknown: CircleQuestionMark,
  not_accepted: Undo2,
  billed_without_job: TriangleAlert,
  withdrawn: Undo2,
}

const MARKS: Record<Tone, string> = {
  quiet: 'text-muted',
  motion: 'text-accent-ink',
  good: 'text-ok',
  unsure: 'text-unsure',
  refused: 'text-bad',
  bad: 'text-bad',
}

/** The background of a frame that shows no picture. */
export function panelLook(tone: Tone): string {
  if (tone === 'unsure') return 'hatched'
  return tone === 'bad' ? 'tinted-bad' : 'bg-raised'
}

interface PanelProps {
  submission: SubmissionView | SubmissionDetail
  /** `card` is short and clamped; `page` says everything. */
  size: 'card' | 'page'
  actions?: ReactNode
}

/** The frame without a picture: the event, the cost, the next step. */
export function StatePanel({ submission, size, actions }: PanelProps) {
  const words = statusWords(useTranslations('status'), submission)
  const since = submission.acceptedAt ?? submission.createdAt
  const rendering =
    (submission.status === 'pending' || submission.status === 'in_progress') && !submission.stalled
  return (
    <div
      // A page grows with its words; a card has its size from the first moment.
      className={`flex flex-col items-center justify-center text-center ${panelLook(words.tone)} ${size === 'card' ? 'absolute inset-0 gap-1 overflow-hidden px-4 py-2 text-12' : 'min-w-0 gap-2 p-6 text-14'}`}
    >
      {rendering ? <Ring since={since} large={size === 'page'} /> : null}
      <Title submission={submission} words={words} size={size}>
        {rendering ? (
          <>
            {' · '}
            <Elapsed since={since} />
          </>
        ) : null}
      </Title>
      <div className={size === 'card' ? 'max-w-72 text-muted' : 'max-w-[56ch] text-muted'}>
        {rendering ? (
          <RenderingWords since={since} text={size === 'card' ? words.brief : words.full} />
        ) : (
          <p className={`text-balance ${size === 'card' ? 'line-clamp-4' : ''}`}>
            {size === 'card' ? words.brief : words.full}
          </p>
        )}
        {submission.status === 'queued' && submission.notBefore ? (
          <NextTry at={submission.notBefore} />
        ) : null}
        {submission.status === 'queued' ? <Patience submission={submission} /> : null}
        {submission.archiveRisk ? <Risk risk={submission.archiveRisk} /> : null}
        <Detail submission={submission} size={size} />
      </div>
      {actions ? (
        <div className="relative z-10 mt-1 flex flex-wrap justify-center gap-2">{actions}</div>
      ) : null}
    </div>
  )
}

function Title({
  submission,
  words,
  size,
  children,
}: {
  submission: SubmissionView
  words: StatusWords
  size: PanelProps['size']
  children: ReactNode
}) {
  const Icon =
    submission.stalled || submission.doubted
      ? CircleQuestionMark
      : submission.archiveRisk
        ? TriangleAlert
        : ICONS[submission.status]
  return (
    <p
      className={`flex items-center gap-1.5 ${size === 'card' ? 'text-13 font-medium' : 'text-20 font-semibold'}`}
    >
      {Icon ? (
        <Icon
          aria-hidden
          className={`shrink-0 ${size === 'card' ? 'size-4' : 'size-5'} ${MARKS[words.tone]} ${submission.status === 'submitting' ? 'breathing' : ''}`}
        />
      ) : null}
      <span>
        {words.title}
        {children}
      </span>
    </p>
  )
}

/** The repeated trouble, and its words. The codes behind it are on the page alone. */
function Detail({ submission, size }: { submission: SubmissionView; size: PanelProps['size'] }) {
  const say = useTranslations()
  const { reason, reasonDetail, trouble } = submission
  const { words, raw } = splitDetail(reason, reasonDetail)
  const told = [trouble, words].flatMap((one) => (one ? [speak(say, one)] : []))
  return (
    <>
      {told.map((text) => (
        <p
          key={text}
          dir="auto"
          title={size === 'card' ? text : undefined}
          className={`text-text wrap-anywhere ${size === 'card' ? 'line-clamp-2' : 'mt-2'}`}
        >
          {text}
        </p>
      ))}
      {size === 'page' ? <TechnicalDetails of={[trouble, raw]} /> : null}
    </>
  )
}
