'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Check, Pause, Star, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { reviewAction } from '#app/(studio)/videos/[id]/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { tooltip } from '#components/ui/tooltip.ts'
import type { Dailies } from '#lib/gallery/dailies/query.ts'
import type { Review, SubmissionDetail } from '#lib/gallery/view.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { CHOICE_KEYS, keySign, RATING_KEYS } from './keys.ts'

const CHOICES = [
  { choice: 'select', icon: Check, look: 'aria-pressed:border-ok aria-pressed:text-ok' },
  { choice: 'maybe', icon: Pause, look: 'aria-pressed:border-accent-ink aria-pressed:text-accent-ink' },
  { choice: 'reject', icon: X, look: 'aria-pressed:border-bad aria-pressed:text-bad' },
] as const

/** The team's review of a video: stars and choice. Pressing the set one clears it. */
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
            <button
              key={choice}
              type="button"
              {...tooltip(say('withKey', { label, key: keySign(CHOICE_KEYS[choice]) }), 'top')}
              aria-pressed={review.choice === choice}
              aria-keyshortcuts={keySign(CHOICE_KEYS[choice])}
              onClick={() => change({ choice: review.choice === choice ? null : choice })}
              className={`inline-flex h-9 items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:text-text pointer-coarse:h-11 ${look} aria-pressed:bg-raised`}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
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
          <button
            key={key}
            type="button"
            {...tooltip(say('withKey', { label, key }), 'top')}
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
        )
      })}
    </div>
  )
}

/**
 * Rates and chooses. The page shows it at once, and shows what was before again if it could not be kept. Of several
 * changes under way the last one counts.
 */
export function useReview(tell: (text: string, undo?: () => void) => void = announce) {
  const client = useQueryClient()
  const say = useTranslations()
  const [problem, setProblem] = useState<string | null>(null)
  /** By submission: how many changes are under way, and what the studio has as far as we know. */
  const underWay = useRef(new Map<string, { count: number; kept: Review }>())

  const refuse = (message: Message) => {
    const text = speak(say, message)
    setProblem(text)
    tell(text)
  }
  const change = async (submissionId: string, now: Review, wanted: Partial<Review>) => {
    if (!navigator.onLine) return refuse({ key: 'video.refused.offline' })
    const entry = underWay.current.get(submissionId) ?? { count: 0, kept: now }
    underWay.current.set(submissionId, entry)
    entry.count += 1
    setProblem(null)
    await cancelLooks(client, submissionId)
    show(client, submissionId, wanted)
    const result = await askAction(() => reviewAction({ submissionId, ...wanted }), {
      key: 'video.refused.broke',
    })
    entry.count -= 1
    if (result.kind === 'reviewed') entry.kept = { rating: result.rating, choice: result.choice }
    if (entry.count === 0) {
      underWay.current.delete(submissionId)
      show(client, submissionId, entry.kept)
      void refreshCard(client, submissionId).catch(() => {})
    }
    if (result.kind !== 'reviewed') return refuse(result.message)
    const before = 'rating' in wanted ? { rating: now.rating } : { choice: now.choice }
    tell(newsOf(say, wanted), () => void change(submissionId, { ...now, ...wanted }, before))
  }
  return { change, problem }
}

/** Brings the card in the gallery up to date. The gallery's code is no part of this page's first. */
export async function refreshCard(client: QueryClient, submissionId: string): Promise<void> {
  const { refreshOneCard } = await import('#lib/gallery/query-options.ts')
  await refreshOneCard(client, submissionId)
}

/** An answer that is on its way would put back what was before. */
async function cancelLooks(client: QueryClient, submissionId: string): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: ['submission', submissionId] }),
    client.cancelQueries({ queryKey: ['dailies'] }),
  ])
}

function show(client: QueryClient, submissionId: string, review: Partial<Review>): void {
  client.setQueryData<SubmissionDetail>(
    ['submission', submissionId],
    (shown) => shown && { ...shown, ...review },
  )
  client.setQueriesData<Dailies>(
    { queryKey: ['dailies'] },
    (shown) =>
      shown && {
        ...shown,
        takes: shown.takes.map((take) => (take.id === submissionId ? { ...take, ...review } : take)),
      },
  )
}

function newsOf(say: ReturnType<typeof useTranslations<never>>, wanted: Partial<Review>): string {
  if (wanted.rating !== undefined) {
    return wanted.rating === null
      ? say('video.review.unrated')
      : say('video.review.rated', { rating: wanted.rating })
  }
  return say(wanted.choice ? `video.review.chosen.${wanted.choice}` : 'video.review.chosen.none')
}
