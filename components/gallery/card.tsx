import { Ellipsis, MessageSquare, Pause, Play, Star, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, memo, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { useMoments } from '#components/client/moments.tsx'
import { useCan, useMe } from '#components/client/providers.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { ChoiceBadge } from '#components/video/choice-badge.tsx'
import { Slate } from '#components/video/slate.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { pressCard, togglePlaying, useGalleryState } from './gallery-state.ts'
import { Picture, useScrub } from './picture.tsx'
import { SlateFacts } from './slate-facts.tsx'

const CardBar = lazyPart(() => import('./card-bar.tsx'), 'CardBar')
const loadMenu = () => import('./card-menu.tsx')
const CardMenu = lazyPart(loadMenu, 'CardMenu')

export interface CardProps {
  submission: SubmissionView
  /** The gallery's single tab stop among the cards. */
  active: boolean
  /** One of the first cards, whose pictures load with priority. */
  early: boolean
  /** Whether a heading above says the day. */
  byDay: boolean
  /** The gallery's `filterKey`. */
  filter: string
  onFocusCard: (id: string) => void
}

/** One submission in any state. Its size is final from the first frame. */
export const Card = memo(function Card(props: CardProps) {
  const { submission, active, early, byDay, filter, onFocusCard } = props
  const selected = useGalleryState(({ selection }) => selection.ids.has(submission.id))
  const playing = useGalleryState((state) => state.playing === submission.id)
  const say = useTranslations('status')
  const mayMake = useCan('make')
  const { id, clip, choice } = submission
  const { near, frame, handlers } = useScrub(clip?.sprite === true)
  const link = {
    href: paths.video(id, filter),
    onClick: (event: MouseEvent) => {
      if (!event.shiftKey) return
      event.preventDefault()
      pressCard(id, true)
    },
  }
  return (
    <article className="group relative min-w-0" {...handlers}>
      <div
        className={`relative aspect-video overflow-hidden rounded-frame bg-raised ${selected ? 'outline-2 outline-offset-2 outline-accent-ink' : ''}`}
      >
        {clip ? (
          <>
            <div
              className={`absolute inset-0 ${choice === 'reject' && !near && !playing ? 'brightness-50 saturate-25' : ''}`}
            >
              <Picture id={submission.id} frame={frame} playing={playing} early={early} />
            </div>
            <div className="absolute top-2 left-2 flex max-w-[calc(100%-52px)] flex-col items-start gap-1">
              {choice ? <ChoiceBadge choice={choice} /> : null}
              <Wrong submission={submission} />
            </div>
          </>
        ) : (
          <Slate submission={submission} size="card" link={link} />
        )}
      </div>
      <h3 className="mt-2 text-13 font-medium" dir="auto">
        <Link
          {...link}
          data-card={submission.id}
          data-status={submission.status}
          {...(clip ? {} : { 'aria-labelledby': `state-${id} prompt-${id} who-${id}` })}
          tabIndex={active ? 0 : -1}
          onFocus={() => onFocusCard(id)}
          aria-keyshortcuts={clip ? (mayMake ? 'Space X T' : 'Space X') : 'X'}
          // Prefetching every link of a gallery would cost a request each; the hovered link is enough.
          prefetch={near ? null : false}
          className="block truncate outline-none after:absolute after:inset-0 after:rounded-frame focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent-ink"
        >
          {clip ? (
            <>
              <span className="sr-only">{say('titled', { title: statusWords(say, submission).title })}</span>
              {submission.prompt}
            </>
          ) : (
            <Who submission={submission} byDay={byDay} />
          )}
        </Link>
      </h3>
      {clip ? (
        <p className="flex h-4 min-w-0 text-12 text-muted tabular-nums">
          <Who submission={submission} byDay={byDay} />
          <Marks submission={submission} />
        </p>
      ) : (
        <SlateFacts submission={submission} />
      )}
      <Place submission={submission} />
      <Controls submission={submission} active={active} selected={selected} playing={playing} />
      {clip && near ? (
        <Suspense>
          <CardBar submission={submission} active={active} />
        </Suspense>
      ) : null}
    </article>
  )
})

/** The fault of an archived clip; it sits beside the checkbox. */
function Wrong({ submission: { trouble } }: { submission: SubmissionView }) {
  const say = useTranslations()
  if (!trouble) return null
  const message = speak(say, trouble)
  return (
    <p
      title={message}
      className="flex items-start gap-1 rounded-[4px] bg-shade px-1.5 py-0.5 text-11 text-on-shade"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="line-clamp-2">{message}</span>
    </p>
  )
}

/**
 * The buttons over the picture: select and play. Shown on hover, and always on touch screens, which also have
 * a menu of the other acts.
 */
function Controls({
  submission,
  active,
  selected,
  playing,
}: Pick<CardProps, 'submission' | 'active'> & { selected: boolean; playing: boolean }) {
  const say = useTranslations('gallery')
  // Once something is selected, every selectable card shows its box.
  const selecting = useGalleryState(({ selection }) => selection.ids.size > 0)
  const shown = selecting
    ? ''
    : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
  return (
    <>
      <label
        className={`absolute top-0 right-0 z-10 grid size-11 cursor-pointer place-items-center transition-opacity ${shown}`}
      >
        <span className="grid size-7 place-items-center rounded-control bg-shade">
          <input
            type="checkbox"
            tabIndex={active ? 0 : -1}
            checked={selected}
            // The click event has shiftKey, the change event does not.
            onClick={(event) => pressCard(submission.id, event.shiftKey)}
            onChange={() => {}}
            aria-label={say('select', { title: promptTitle(submission.prompt, 60) })}
            className="size-4 cursor-pointer accent-accent"
          />
        </span>
      </label>
      {submission.clip ? (
        <div className="pointer-events-none absolute inset-x-0 top-0 aspect-video">
          <button
            type="button"
            tabIndex={active ? 0 : -1}
            aria-label={say(playing ? 'stop' : 'play')}
            title={say(playing ? 'stop' : 'play')}
            onClick={() => togglePlaying(submission.id)}
            className="pointer-events-auto absolute bottom-1 left-1 z-10 grid size-9 place-items-center text-on-shade opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            <span className="grid size-7 place-items-center rounded-full bg-shade">
              {playing ? (
                <Pause aria-hidden className="size-3.5" />
              ) : (
                <Play aria-hidden className="size-3.5" />
              )}
            </span>
          </button>
          <div className="pointer-events-auto absolute right-0 bottom-0 z-10 hidden pointer-coarse:block">
            <PopupButton
              load={loadMenu}
              popup={(popup) => <CardMenu submission={submission} {...popup} />}
              tabIndex={active ? 0 : -1}
              aria-label={say('more', { title: promptTitle(submission.prompt, 60) })}
              className="grid size-11 place-items-center text-on-shade"
            >
              <span className="grid size-7 place-items-center rounded-full bg-shade">
                <Ellipsis aria-hidden className="size-4" />
              </span>
            </PopupButton>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** The person, the time, and the take. */
function Who({ submission, byDay }: Pick<CardProps, 'submission' | 'byDay'>) {
  const say = useTranslations('gallery')
  const me = useMe()
  const { clockOf, dayOf, keyOf } = useMoments()
  const { id, person, take, takes, createdAt } = submission
  const when = byDay ? clockOf(createdAt) : dayOf(keyOf(createdAt))
  return (
    <span id={`who-${id}`} className="flex min-w-0">
      <span className="truncate">{person.id === me.id ? say('you') : person.name}</span>
      <span className="shrink-0 whitespace-pre">{` · ${when}`}</span>
      {takes > 1 ? (
        <span
          className="shrink-0 whitespace-pre"
          title={say('takeOf', { take: String(take), takes: String(takes) })}
        >
          {` · ${say('take', { take: String(take), takes: String(takes) })}`}
        </span>
      ) : null}
    </span>
  )
}

/** The last line of a card: project and tags. */
function Place({ submission: { project, tags } }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  return (
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
  )
}

function Marks({ submission: { rating, commentCount } }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
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
