import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEventHandler, ReactNode } from 'react'
import { useSpeakKept } from '#components/client/speak-kept.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { statusWords, type Tone } from '#lib/submissions/words.ts'
import { Progress, StateLine } from './progress.tsx'
import { isInProgress } from './shown.ts'
import { NextTry, Patience, Risk } from './ticking.tsx'

/** The background of a frame without a picture. */
export function panelLook(tone: Tone): string {
  if (tone === 'unsure') return 'hatched'
  return tone === 'bad' ? 'tinted-bad' : 'bg-raised'
}

interface SlateProps {
  submission: SubmissionView
  /** `card` has its final size from the first frame; `page` shows all details. */
  size: 'card' | 'page'
  actions?: ReactNode
  /** The link of its card: a long prompt lies above it. */
  link?: { href: string; onClick: MouseEventHandler<HTMLAnchorElement> } | undefined
}

/** The frame of an unavailable video: its prompt, its state, and its progress. */
export function Slate({ submission, size, actions, link }: SlateProps) {
  const { tone, brief, full } = statusWords(useTranslations('status'), submission)
  const { id, prompt, status, reason, notBefore } = submission
  const moves = isInProgress(submission)
  // A card shows the cost below the frame, while there is no obstacle.
  const told = size === 'page' ? full : moves && reason === null ? '' : brief
  const isLong = widthOf(prompt) > MOST_LARGE
  const frame = size === 'card' ? 'absolute inset-0 gap-2 px-3.5 py-3 text-12' : 'min-w-0 gap-4 p-6 text-14'
  return (
    <div className={`flex flex-col justify-between overflow-hidden ${frame} ${panelLook(tone)}`}>
      {size === 'card' ? (
        <CardPrompt submission={submission} lines={told === '' ? 4 : 2} link={link} />
      ) : (
        <p
          id={`prompt-${id}`}
          dir="auto"
          tabIndex={isLong ? 0 : undefined} // it may scroll
          className={`wrap-anywhere min-h-0 max-w-[64ch] overflow-y-auto rounded-[4px] [scrollbar-width:thin] max-rail:max-h-[45dvh] ${isLong ? 'text-13' : 'text-16'}`}
        >
          {prompt}
        </p>
      )}
      <div className="grid shrink-0 gap-1.5">
        {told === '' ? null : (
          <p className={`max-w-[64ch] text-muted ${size === 'card' ? 'line-clamp-3' : ''}`}>{told}</p>
        )}
        <Detail submission={submission} size={size} />
        {submission.archiveRisk ? <Risk risk={submission.archiveRisk} /> : null}
        {status === 'queued' ? <Patience submission={submission} /> : null}
        {moves ? (
          <Progress
            submission={submission}
            tone={tone}
            beside={notBefore ? <NextTry at={notBefore} /> : null}
          />
        ) : (
          <StateLine submission={submission} tone={tone} />
        )}
        {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}

/** The longest prompt in large type on its page, in Latin letters. */
const MOST_LARGE = 400

/** The least width of a line of a card's prompt. */
const LINE = 34

/** In Latin letters. Japanese characters are twice as wide. */
function widthOf(prompt: string): number {
  return prompt.length + (prompt.match(/[\u2E80-\uFFEF]/g)?.length ?? 0)
}

/**
 * The whole prompt in a card's frame, smaller if it is longer than some lines. Then it may also scroll, and is a link,
 * because it lies above that of the card.
 */
function CardPrompt({
  submission: { id, prompt },
  lines,
  link,
}: Pick<SlateProps, 'submission' | 'link'> & { lines: number }) {
  const width = widthOf(prompt)
  if (width <= lines * LINE || !link) {
    return (
      <p id={`prompt-${id}`} dir="auto" className="mr-7 text-13 leading-[18px]">
        {prompt}
      </p>
    )
  }
  return (
    <p
      id={`prompt-${id}`}
      dir="auto"
      className={`relative z-10 mr-7 min-h-[2lh] overflow-y-auto rounded-[4px] pb-3 [scrollbar-width:thin] has-focus-visible:outline-2 has-focus-visible:outline-accent-ink not-has-focus-visible:[mask-image:linear-gradient(#000_calc(100%-12px),transparent)] ${width <= 2 * lines * LINE ? 'text-12 leading-4' : 'text-11 leading-[14px]'}`}
    >
      <Link {...link} prefetch={false} className="block outline-none">
        {prompt}
      </Link>
    </p>
  )
}

/** The repeated trouble in words. Its codes are only on the page. */
function Detail({ submission, size }: Pick<SlateProps, 'submission' | 'size'>) {
  const speakKept = useSpeakKept()
  const { reason, reasonDetail, trouble } = submission
  const { words, raw } = splitDetail(reason, reasonDetail)
  const told = [trouble, words].flatMap((one) => (one ? [speakKept(one)] : []))
  return (
    <>
      {told.map((text) => (
        <p
          key={text}
          dir="auto"
          title={size === 'card' ? text : undefined}
          className={`wrap-anywhere ${size === 'card' ? 'line-clamp-2' : 'max-w-[64ch]'}`}
        >
          {text}
        </p>
      ))}
      {size === 'page' ? <TechnicalDetails of={[trouble, raw]} /> : null}
    </>
  )
}
