import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { tooltip } from '#components/ui/tooltip.ts'
import type { Choice, Review } from '#lib/gallery/view.ts'
import { CHOICE_SIGNS } from './choice-badge.tsx'
import { CHOICE_KEYS, keySign, PAGE_KEYS, RATING_KEYS } from './keys.ts'
import type { ReviewNews } from './use-review.ts'

/** The review of a video: stars and a choice. Pressing the current value clears it. */
export function ReviewBar({
  review,
  change,
  compact = false,
}: {
  review: Review
  change: (wanted: Partial<Review>) => void
  /** In narrow places choices show only signs. */
  compact?: boolean
}) {
  return (
    <div
      className={`flex flex-wrap items-center gap-y-2 ${compact ? 'gap-x-2 @min-[400px]:gap-x-4' : 'gap-x-4'}`}
    >
      <Stars rating={review.rating} rate={(rating) => change({ rating })} compact={compact} />
      <ChoiceButtons choice={review.choice} choose={(choice) => change({ choice })} compact={compact} />
    </div>
  )
}

const CHOSEN_LOOKS: Record<Choice, string> = {
  select: 'aria-pressed:bg-pick aria-pressed:text-on-pick',
  maybe:
    'aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-[inset_0_-2px_var(--color-muted)]',
  reject:
    'aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-[inset_0_-2px_var(--color-muted)]',
}

/** Select, maybe, reject. Without a current `choice`, as for several videos, none is pressed and none is cleared. */
export function ChoiceButtons({
  choice,
  choose,
  compact = false,
}: {
  choice?: Choice | null
  choose: (choice: Choice | null) => void
  compact?: boolean
}) {
  const say = useTranslations('video')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div
      role="group"
      aria-label={say('review.choice')}
      className="flex divide-x divide-line rounded-control border border-line"
    >
      {(Object.keys(CHOICE_KEYS) as Choice[]).map((each) => {
        const label = say(`review.choices.${each}`)
        const isChosen = choice === each
        const key = keySign(CHOICE_KEYS[each])
        return (
          <button
            key={each}
            type="button"
            {...(choice === undefined
              ? {}
              : {
                  ...tooltip(say('withKey', { label, key }), 'top'),
                  'aria-keyshortcuts': key,
                  'aria-pressed': isChosen,
                })}
            onClick={() => choose(isChosen ? null : each)}
            className={`inline-flex h-8.5 items-center gap-1.5 px-2.5 text-12 font-medium whitespace-nowrap text-muted transition-colors first:rounded-l-[7px] last:rounded-r-[7px] hover:text-text aria-pressed:font-semibold pointer-coarse:h-10.5 ${CHOSEN_LOOKS[each]}`}
          >
            <span aria-hidden className="min-w-3 text-center">
              {CHOICE_SIGNS[each]}
            </span>
            <span className={compact ? 'sr-only @min-[400px]:not-sr-only' : ''}>{label}</span>
          </button>
        )
      })}
    </div>
  )
}

function Stars({
  rating,
  rate,
  compact,
}: {
  rating: number | null
  rate: (rating: number | null) => void
  compact: boolean
}) {
  const say = useTranslations('video')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div role="group" aria-label={say('review.rating')} className="-mx-1.5 flex">
      {RATING_KEYS.slice(1).map((key) => {
        const stars = Number(key)
        const label = say('review.stars', { count: stars })
        return (
          <button
            key={key}
            type="button"
            {...tooltip(say('withKey', { label, key }), 'top')}
            aria-label={label}
            aria-pressed={rating === stars}
            aria-keyshortcuts={key}
            onClick={() => rate(rating === stars ? null : stars)}
            className={`grid place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text ${compact ? 'size-7 pointer-coarse:size-10' : 'size-9 pointer-coarse:size-11'}`}
          >
            <Star
              aria-hidden
              className={`size-5 ${rating !== null && stars <= rating ? 'fill-accent text-accent-ink' : ''}`}
              strokeWidth={1.6}
            />
          </button>
        )
      })}
    </div>
  )
}

/** The place for news above a picture. */
export const overPicture =
  'pointer-events-none absolute inset-x-3 bottom-3 z-10 grid justify-items-center *:pointer-events-auto'

/** Long enough to read; the undo key works for longer. */
const SHOWN_MS = 10_000

/** Reports the last change of a review, with an undo. */
export function ReviewNewsLine({ news, className = '' }: { news: ReviewNews | null; className?: string }) {
  const say = useTranslations('video.review')
  const [old, setOld] = useState<ReviewNews | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOld(news), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <div role="status" className={className}>
      {news && news !== old ? (
        <p className="flex min-h-9 w-fit max-w-full items-center gap-3 rounded-control bg-text py-1 pr-1 pl-3.5 text-13 text-bg">
          <span className="py-1 pr-2.5">{news.text}</span>
          {news.undo ? (
            <button
              type="button"
              aria-keyshortcuts={keySign(PAGE_KEYS.undo)}
              onClick={news.undo}
              className="inline-flex h-7 shrink-0 items-center gap-2 rounded-[6px] border border-[color-mix(in_oklab,currentColor_35%,transparent)] px-2.5 text-12 font-medium pointer-coarse:h-10"
            >
              {say('undo')}
              <kbd aria-hidden className="font-mono text-11 pointer-coarse:hidden">
                {keySign(PAGE_KEYS.undo)}
              </kbd>
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
