'use client'

import { Check, CircleMinus, CirclePause, MessageSquare, Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { formatClock } from '#components/client/format.ts'
import { useMe } from '#components/client/providers.tsx'
import type { Choice, SubmissionView } from '#lib/gallery/view.ts'

/** Two lines under a card's title, there from the first moment: who and when, what the team thinks; then where it belongs. */
export function CardFacts({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const me = useMe()
  const zone = useZone()
  const { person, take, takes, seed, project, tags } = submission
  const who = person.id === me.id ? say('you') : person.name
  return (
    <>
      <p className="flex h-4 min-w-0 text-12 text-muted tabular-nums">
        <span className="truncate">{who}</span>
        <span className="shrink-0 whitespace-pre">{` · ${formatClock(submission.createdAt, zone)}`}</span>
        {takes > 1 ? (
          <span className="shrink-0 whitespace-pre">
            {' · '}
            <span aria-hidden>{say('take', { take: String(take), takes: String(takes) })}</span>
            <span className="sr-only">{say('takeOf', { take: String(take), takes: String(takes) })}</span>
          </span>
        ) : null}
        {seed === null ? null : (
          <span className="min-w-0 flex-[1_100_0%] truncate whitespace-pre">{` · ${say('seed', { seed: String(seed) })}`}</span>
        )}
        <Marks submission={submission} />
      </p>
      <p className="flex h-4 min-w-0 gap-2 text-11 text-muted">
        {project ? (
          <span className="min-w-0 truncate" dir="auto" title={say('inProject', { name: project.name })}>
            {project.name}
          </span>
        ) : null}
        <span className="min-w-0 flex-[1_100_0%] truncate" dir="auto">
          {tags.map((tag) => say('tag', { tag })).join(' ')}
        </span>
      </p>
    </>
  )
}

const CHOICE_MARKS: Record<Choice, { icon: typeof Check; look: string }> = {
  select: { icon: Check, look: 'text-ok' },
  maybe: { icon: CirclePause, look: 'text-accent-ink' },
  reject: { icon: CircleMinus, look: 'text-bad' },
}

function Marks({ submission: { rating, choice, commentCount } }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const chosen = choice && CHOICE_MARKS[choice]
  return (
    <span className="ml-auto flex shrink-0 items-center gap-2 pl-2">
      {commentCount > 0 ? (
        <Fact name={say('comments', { count: commentCount })} shown={String(commentCount)}>
          <MessageSquare aria-hidden className="size-3" />
        </Fact>
      ) : null}
      {rating ? (
        <Fact name={say('rated', { stars: rating })} shown={String(rating)}>
          <Star aria-hidden className="size-3 fill-current text-accent-ink" />
        </Fact>
      ) : null}
      {chosen && choice ? (
        <Fact name={say(`choices.${choice}`)} shown="">
          <chosen.icon aria-hidden className={`size-3.5 ${chosen.look}`} strokeWidth={2.4} />
        </Fact>
      ) : null}
    </span>
  )
}

function Fact({ name, shown, children }: { name: string; shown: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-0.5" title={name}>
      {children}
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
