'use client'

import { Check, Pause, Star, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { Review } from '#lib/gallery/view.ts'
import { CHOICE_KEYS, keySign, RATING_KEYS } from './keys.ts'

const CHOICES = [
  { choice: 'select', icon: Check, look: 'aria-pressed:border-ok aria-pressed:text-ok' },
  { choice: 'maybe', icon: Pause, look: 'aria-pressed:border-accent-ink aria-pressed:text-accent-ink' },
  { choice: 'reject', icon: X, look: 'aria-pressed:border-bad aria-pressed:text-bad' },
] as const

/** What the team thinks of a video: stars, and whether it is chosen. Pressing what is set clears it. */
export function ReviewBar({ review, change }: { review: Review; change: (wanted: Partial<Review>) => void }) {
  const say = useTranslations('video')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Stars rating={review.rating} rate={(rating) => change({ rating })} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own */}
      <div role="group" aria-label={say('review.choice')} className="flex gap-1.5">
        {CHOICES.map(({ choice, icon: Icon, look }) => {
          const label = say(`review.choices.${choice}`)
          return (
            <Tooltip
              key={choice}
              text={say('withKey', { label, key: keySign(CHOICE_KEYS[choice]) })}
              side="top"
            >
              <button
                type="button"
                aria-pressed={review.choice === choice}
                aria-keyshortcuts={keySign(CHOICE_KEYS[choice])}
                onClick={() => change({ choice: review.choice === choice ? null : choice })}
                className={`inline-flex h-9 items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text pointer-coarse:h-11 ${look} aria-pressed:bg-raised`}
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </button>
            </Tooltip>
          )
        })}
      </div>
    </div>
  )
}

function Stars({ rating, rate }: { rating: number | null; rate: (rating: number | null) => void }) {
  const say = useTranslations('video')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div role="group" aria-label={say('review.rating')} className="-mx-1.5 flex">
      {RATING_KEYS.slice(1).map((key) => {
        const stars = Number(key)
        const label = say('review.stars', { count: stars })
        return (
          <Tooltip key={key} text={say('withKey', { label, key })} side="top">
            <button
              type="button"
              aria-label={label}
              aria-pressed={rating === stars}
              aria-keyshortcuts={key}
              onClick={() => rate(rating === stars ? null : stars)}
              className="grid size-9 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:size-11"
            >
              <Star
                aria-hidden
                className={`size-5 ${rating !== null && stars <= rating ? 'fill-accent text-accent-ink' : ''}`}
                strokeWidth={1.6}
              />
            </button>
          </Tooltip>
        )
      })}
    </div>
  )
}
