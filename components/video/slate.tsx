import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSpeakKept } from '#components/client/speak-kept.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { splitDetail } from '#lib/submissions/details.ts'
import { statusWords, type Tone } from '#lib/submissions/words.ts'
import { Progress, StateLine } from './progress.tsx'
import { isOnItsWay } from './shown.ts'
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
}

/** The frame of an unavailable video: its prompt, its state, and its progress. */
export function Slate({ submission, size, actions }: SlateProps) {
  const { tone, brief, full } = statusWords(useTranslations('status'), submission)
  const { id, prompt, status, reason, notBefore } = submission
  const moves = isOnItsWay(submission)
  // A card shows the cost below the frame, while there is no obstacle.
  const told = size === 'page' ? full : moves && reason === null ? '' : brief
  const looks =
    size === 'card'
      ? { frame: 'absolute inset-0 gap-2 px-3.5 py-3 text-12', prompt: 'pr-7 text-13 leading-[18px]' }
      : { frame: 'min-w-0 gap-4 p-6 text-14', prompt: 'max-w-[64ch] text-16 line-clamp-6' }
  const lines = told === '' ? 'line-clamp-5' : 'line-clamp-2'
  return (
    <div className={`flex flex-col justify-between overflow-hidden ${looks.frame} ${panelLook(tone)}`}>
      <p id={`prompt-${id}`} dir="auto" className={`${looks.prompt} ${size === 'card' ? lines : ''}`}>
        {prompt}
      </p>
      <div className="grid gap-1.5">
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
