'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { goBack } from '#components/client/go-back.ts'
import { AwaitField } from '#components/client/keys.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { AnotherButton } from '#components/composer/another-button.tsx'
import { isPriceInSight } from '#components/composer/price-in-sight.ts'
import { useAnother } from '#components/composer/use-another.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { keyClasses } from '#components/ui/styles.ts'
import { tooltip } from '#components/ui/tooltip.ts'
import { Controls } from '#components/video/controls.tsx'
import {
  BACK_KEY,
  binding,
  CHOICE_KEYS,
  COMPARE_KEYS,
  keySign,
  PAGE_KEYS,
  pageActs,
  playerActs,
  reviewActs,
} from '#components/video/keys.ts'
import { stageClasses } from '#components/video/page-classes.ts'
import { usePlayerActs, usePlayerKeys } from '#components/video/player.ts'
import { ReviewBar, ReviewNewsLine } from '#components/video/review.tsx'
import { Screen } from '#components/video/screen.tsx'
import { marksOf } from '#components/video/scrubber.tsx'
import { isPlayable } from '#components/video/shown.ts'
import { type ReviewChange, reviewChange, useReview } from '#components/video/use-review.ts'
import { commentsQuery } from '#lib/gallery/comments/query.ts'
import { comparedQuery } from '#lib/gallery/compare.ts'
import type { Review, SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { letterOf } from './letters.ts'
import { useSync } from './use-sync.ts'

/** Fetched when the first comment is written. */
const CommentsPanel = lazyPart(() => import('#components/video/comments/comments-panel.tsx'), 'CommentsPanel')

/**
 * The height of a window not available to pictures, in pixels: the frame of the studio, the head and the
 * transport; then, below each row of pictures, reviews and text.
 */
const gridClasses: Record<number, string> = {
  2: 'rail:grid-cols-2 rail:max-w-[max(640px,calc((100dvh-340px)*32/9+16px))]',
  3: 'rail:grid-cols-2 rail:max-w-[max(640px,calc((100dvh-456px)*16/9+16px))] wide:grid-cols-3 wide:max-w-[max(840px,calc((100dvh-340px)*48/9+32px))]',
  4: 'rail:grid-cols-2 rail:max-w-[max(556px,calc((100dvh-456px)*16/9+16px))]',
}

/** Two to four videos. */
export type Takes = readonly [SubmissionView, ...SubmissionView[]]

/** Screens on one clock. Keys and sound go to the last hovered screen: the current one. */
export function CompareView({
  drawn,
  drawnAt,
  about,
  notice,
  under,
}: {
  /** The videos as rendered by the server, at `drawnAt` in milliseconds. */
  drawn: Takes
  drawnAt: number
  /** The prompt, if all share it. */
  about: string | null
  notice: ReactNode
  /** The content below each screen. */
  under: readonly ReactNode[]
}) {
  const say = useTranslations('compare')
  const router = useRouter()
  const takes = useTakes(drawn, drawnAt)
  const { videos, setters } = useVideos(drawn.length)
  useSync(videos)
  const leader = videos.find((video) => video !== null) ?? null
  const act = usePlayerActs(leader)
  const { change, news } = useReview()
  const [at, setAt] = useState(0)
  /** `asked`: a press wants the field. Moving on to another picture does not. */
  const [commenting, setCommenting] = useState<'asked' | 'open' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const comment = () => {
    setCommenting('asked')
    field.current?.focus() // if it is open already
  }
  const current = takes[at] ?? drawn[0]
  const { data: comments } = useQuery({
    ...commentsQuery(current.id),
    enabled: current.commentCount > 0,
  })

  const shown = new Map<string, Review>(takes.map((take) => [take.id, take]))
  const judge = (wanted: Partial<Review>, id = current.id) => void change([reviewChange(id, wanted)], shown)
  const keepOnly = () => {
    // A video may be deleted while the page is open, and then it loses its choice.
    const others = isPlayable(current) ? takes.filter((take) => take !== current && isPlayable(take)) : []
    const changes: ReviewChange[] = [{ kind: 'choose', ids: [current.id], choice: 'select' }]
    if (others.length > 0) {
      changes.push({ kind: 'choose', ids: others.map(({ id }) => id), choice: 'reject' })
    }
    const done = say('kept', { side: letterOf(at) })
    void change(changes, shown, { done, none: 'video.refused.notFinished' })
  }
  const comeTo = (index: number) => {
    if (index === at) return
    setAt(index)
    if (commenting) setCommenting('open')
  }
  const goTo = (index: number) => {
    const to = Math.min(takes.length - 1, Math.max(0, index))
    comeTo(to)
    announce(say('side', { side: letterOf(to), count: takes.length }))
  }
  const another = useAnother(current)
  const selectKey = binding(CHOICE_KEYS.select)
  const review = reviewActs(current, judge)
  usePlayerKeys({
    ...playerActs(act),
    ...review,
    // Not with Shift: a capital letter may start a typed word.
    [PAGE_KEYS.another]: ({ repeat }) => (repeat || !isPriceInSight(document) ? false : void another.press()),
    [selectKey]: (event) => (event.shiftKey ? keepOnly() : review[selectKey]?.(event)),
    ...pageActs({
      [COMPARE_KEYS.previous]: () => goTo(at - 1),
      [COMPARE_KEYS.next]: () => goTo(at + 1),
      [PAGE_KEYS.comment]: comment,
      [PAGE_KEYS.undo]: news?.undo,
      [BACK_KEY]: () => (document.fullscreenElement ? false : goBack(router)),
    }),
  })
  return (
    <div className="-mb-12 rail:-mb-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BackLink
          href={paths.gallery()}
          className={`${buttonClasses('icon')} -ml-2`}
          aria-label={say('back')}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </BackLink>
        <h1 className="shrink-0 text-20 font-semibold">{say('title')}</h1>
        <p dir="auto" className="min-w-0 flex-1 truncate text-13 text-muted max-rail:sr-only">
          {about ?? say('videos', { count: takes.length })}
        </p>
        <ReviewNewsLine news={news} className="max-rail:order-1 max-rail:w-full max-rail:empty:hidden" />
        <AnotherButton
          source={current}
          words={say('another', { side: letterOf(at), price: formatYen(VIDEO_PRICE_YEN) })}
          keySign={keySign(PAGE_KEYS.another)}
          look="plain"
        />
        <Button onClick={keepOnly}>{say('keep', { side: letterOf(at) })}</Button>
      </div>
      {notice}
      <div data-stage className={`${stageClasses} mt-3 [&:fullscreen]:justify-center`}>
        <div className={`mx-auto grid w-full grid-cols-1 gap-x-4 gap-y-3 ${gridClasses[takes.length]}`}>
          {takes.map((take, index) => {
            const title = say('side', { side: letterOf(index), count: takes.length })
            return (
              <article
                key={take.id}
                aria-label={title}
                aria-current={index === at}
                onPointerDown={() => comeTo(index)}
                onFocus={() => comeTo(index)}
                className="@container min-w-0"
              >
                <div
                  className={`relative aspect-video overflow-hidden rounded-control bg-screen ${index === at ? 'outline-2 outline-offset-2 outline-text' : ''}`}
                >
                  {isPlayable(take) ? (
                    <Screen
                      id={take.id}
                      kept={take.clip !== null}
                      title={title}
                      video={videos[index] ?? null}
                      setVideo={setters[index] ?? ignore}
                      act={act}
                      silent={index !== at}
                    />
                  ) : (
                    <p className="absolute inset-0 grid place-items-center p-4 text-center text-13 text-on-shade">
                      {say('gone')}
                    </p>
                  )}
                  <span
                    aria-hidden
                    className={`pointer-events-none absolute top-2 left-2 grid size-6.5 place-items-center rounded-control text-13 font-semibold ${index === at ? 'bg-on-shade text-screen' : 'bg-shade text-on-shade'}`}
                  >
                    {letterOf(index)}
                  </span>
                  <button
                    type="button"
                    {...tooltip(say('comment'), 'bottom')}
                    aria-label={say('commentOn', { side: letterOf(index), count: take.commentCount })}
                    aria-keyshortcuts={keySign(PAGE_KEYS.comment)}
                    onClick={() => {
                      setAt(index)
                      comment()
                    }}
                    className="absolute top-2 right-2 flex h-7 min-w-7 items-center justify-center gap-1 rounded-control bg-shade px-1.5 text-12 text-on-shade tabular-nums pointer-coarse:h-10 pointer-coarse:min-w-10"
                  >
                    <MessageSquare aria-hidden className="size-3.5" />
                    {take.commentCount > 0 ? take.commentCount : null}
                  </button>
                </div>
                <div className="mt-2">
                  <ReviewBar review={take} change={(wanted) => judge(wanted, take.id)} compact />
                </div>
                {under[index]}
              </article>
            )
          })}
        </div>
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 mt-3 border-t border-line bg-bg/92 pt-1 pb-2 backdrop-blur-md rail:bottom-0">
          {commenting ? (
            <div className="mx-auto max-h-[50dvh] max-w-[720px] overflow-y-auto py-2">
              <h2 className="mb-2 text-13 font-semibold">{say('commentsOn', { side: letterOf(at) })}</h2>
              <Suspense fallback={<AwaitField />}>
                <CommentsPanel
                  key={`${current.id} ${commenting}`}
                  submissionId={current.id}
                  video={leader}
                  field={field}
                  autoFocus={commenting === 'asked'}
                  onLeave={() => setCommenting(null)}
                />
              </Suspense>
            </div>
          ) : null}
          <Controls video={leader} marks={marksOf(comments)} act={act}>
            <KeysLine />
          </Controls>
        </div>
      </div>
    </div>
  )
}

function ignore() {}

/** The current videos, in the order of the server's render. */
function useTakes(drawn: Takes, drawnAt: number): SubmissionView[] {
  const { data } = useQuery({
    ...comparedQuery(drawn.map(({ id }) => id)),
    initialData: { submissions: [...drawn], next: null },
    initialDataUpdatedAt: drawnAt,
  })
  return drawn.map((take) => data.submissions.find(({ id }) => id === take.id) ?? take)
}

type Video = HTMLVideoElement | null

/** A video element per screen, each with its ref callback. */
function useVideos(count: number) {
  const [videos, setVideos] = useState<readonly Video[]>(() => Array.from({ length: count }, () => null))
  const setters = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => (video: Video) => {
        setVideos((now) => (now[index] === video ? now : now.with(index, video)))
      }),
    [count],
  )
  return { videos, setters }
}

const SHOWN_KEYS = [
  [Object.values(COMPARE_KEYS).map(keySign), 'picture'],
  [['1–5'], 'stars'],
  [Object.values(CHOICE_KEYS).map(keySign), 'choose'],
  [[`⇧${keySign(CHOICE_KEYS.select)}`], 'keep'],
] as const

/** The keys specific to this page, in wide windows. */
function KeysLine() {
  const say = useTranslations('compare.keys')
  return (
    <p className="mx-auto hidden gap-4 px-4 text-12 whitespace-nowrap text-muted min-[1240px]:pointer-fine:flex">
      {SHOWN_KEYS.map(([keys, does]) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <kbd key={key} className={keyClasses}>
              {key}
            </kbd>
          ))}
          {say(does)}
        </span>
      ))}
    </p>
  )
}
