'use client'

import { ChevronLeft, ChevronRight, MessageSquare, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { returnTo } from '#components/client/go-back.ts'
import { AwaitField } from '#components/client/keys.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { Connection } from '#components/ui/connection.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Controls, KeyButton } from '#components/video/controls.tsx'
import { DAILIES_KEYS, PAGE_KEYS, pageActs, playerActs, reviewActs } from '#components/video/keys.ts'
import { pauseLoop, usePlayerActs, usePlayerKeys } from '#components/video/player.ts'
import { overPicture, ReviewBar, ReviewNewsLine } from '#components/video/review.tsx'
import { Screen } from '#components/video/screen.tsx'
import { doneWords, reviewChange, useReview } from '#components/video/use-review.ts'
import type { Asked } from '#lib/gallery/dailies/query.ts'
import type { Review } from '#lib/gallery/view.ts'
import { type ListedTake, usePlaylist } from './playlist.ts'

/** Fetched after the last take. */
const End = lazyPart(() => import('./end.tsx'), 'End')

/** Fetched when the first comment is written. */
const NewComment = lazyPart(() => import('#components/video/comments/comment-writers.tsx'), 'NewComment')

/** The takes of a day or a list in sequence, with the team's review. `back` is the exit's target. */
export function DailiesView({ asked, title, back }: { asked: Asked; title: ReactNode; back: string }) {
  const say = useTranslations('dailies')
  const sayAll = useTranslations()
  const router = useRouter()
  const list = usePlaylist(asked)
  const { all, current, index, takes } = list
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [commenting, setCommenting] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const comment = () => {
    setCommenting(true)
    field.current?.focus() // if it is open already
  }
  const act = usePlayerActs(video)
  const { change, news } = useReview()
  const [left, setLeft] = useJustLeft()
  const judged = left ? all.find(({ id }) => id === left) : current
  useEffect(pauseLoop, [])
  useEffect(() => {
    // A browser that blocks autoplay shows the button instead.
    void video?.play().catch(() => {})
    return () => video?.pause() // going back, it becomes the hidden next take
  }, [video])
  useProgressNews(current, index, takes.length)

  const leave = () => returnTo(back) || router.push(back)
  const move = (step: () => void) => {
    setCommenting(false)
    setLeft(null)
    step()
  }
  const review = (take: ListedTake | undefined, wanted: Partial<Review>) => {
    if (!take) return
    const wished = reviewChange(take.id, wanted)
    const done = doneWords(sayAll, wished)
    const told = take === current ? done : say('justLeft', { done })
    void change([wished], new Map([[take.id, take]]), { done: told, none: 'video.refused.notFinished' })
  }
  usePlayerKeys({
    ...(current ? playerActs(act) : {}),
    ...(judged ? reviewActs(judged, (wanted) => review(judged, wanted)) : {}),
    ...pageActs({
      [DAILIES_KEYS.leave]: leave,
      [DAILIES_KEYS.next]: () => move(list.next),
      [DAILIES_KEYS.previous]: () => move(list.previous),
      [PAGE_KEYS.comment]: current && comment,
      [PAGE_KEYS.undo]: news?.undo,
    }),
  })
  return (
    <>
      <Top title={title} list={list} leave={leave} />
      <div className="px-4 empty:hidden">
        <Connection />
        {current?.gone ? (
          <div role="status" className="pt-3">
            <Notice look="quiet">{say('gone')}</Notice>
          </div>
        ) : null}
      </div>
      {current ? (
        <>
          <div className="relative min-h-0 flex-1 bg-screen">
            {[current, video ? takes[index + 1] : undefined].map((take) =>
              take ? (
                // The next take preloads behind the current one, and does not delay the page itself.
                <div key={take.id} className={take === current ? 'contents' : 'hidden'}>
                  <Screen
                    id={take.id}
                    kept={take.hasClip}
                    title={promptTitle(take.prompt)}
                    video={take === current ? video : null}
                    setVideo={take === current ? setVideo : ignore}
                    act={act}
                    eager
                    onEnded={() => {
                      if (take !== current || commenting) return
                      setLeft(take.id)
                      list.next()
                    }}
                  />
                </div>
              ) : null,
            )}
            <ReviewNewsLine news={news} className={overPicture} />
          </div>
          <div className="px-4 pb-[max(8px,env(safe-area-inset-bottom))] rail:px-6">
            {commenting ? (
              <div className="mx-auto max-w-[720px] py-2">
                <Suspense fallback={<AwaitField />}>
                  <NewComment
                    key={current.id}
                    submissionId={current.id}
                    video={video}
                    field={field}
                    autoFocus
                    onSent={() => setCommenting(false)}
                    onLeave={() => setCommenting(false)}
                  />
                </Suspense>
              </div>
            ) : null}
            <Controls video={video} marks={[]} act={act} />
            <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-2">
              <KeyButton
                large
                label={say('previous')}
                shortcut={DAILIES_KEYS.previous}
                disabled={index === 0}
                onClick={() => move(list.previous)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </KeyButton>
              <div className="flex justify-center *:justify-center max-rail:order-first max-rail:w-full">
                <ReviewBar review={current} change={(wanted) => review(current, wanted)} />
              </div>
              <KeyButton large label={say('comment')} shortcut={PAGE_KEYS.comment} onClick={comment}>
                <MessageSquare aria-hidden className="size-5" />
              </KeyButton>
              <KeyButton
                large
                label={say('next')}
                shortcut={DAILIES_KEYS.next}
                onClick={() => move(list.next)}
              >
                <ChevronRight aria-hidden className="size-5" />
              </KeyButton>
            </div>
          </div>
        </>
      ) : (
        <Suspense>
          <End asked={asked} back={back} list={list} />
        </Suspense>
      )}
    </>
  )
}

/** The day, the progress through it, and the exit. */
function Top({
  title,
  list: { current, index, takes, all, left, unreviewedOnly, setUnreviewedOnly },
  leave,
}: {
  title: ReactNode
  list: ReturnType<typeof usePlaylist>
  leave: () => void
}) {
  const say = useTranslations('dailies')
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 px-4 rail:px-6">
      {title}
      {current ? (
        <>
          <p className="shrink-0 text-13 tabular-nums">
            {say('progress', { position: index + 1, total: takes.length })}
            {left > 0 ? (
              <span title={say('left', { count: left, total: all.length })} className="ml-1.5 text-unsure">
                {say('leftShort', { count: left })}
              </span>
            ) : null}
          </p>
          <p dir="auto" className="min-w-0 flex-1 truncate text-13 text-muted max-rail:sr-only">
            {promptTitle(current.prompt)} · {current.person.name}
          </p>
        </>
      ) : null}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {all.length > 0 ? (
          <label className="flex h-10 cursor-pointer items-center gap-2 text-12 text-muted">
            <input
              type="checkbox"
              checked={unreviewedOnly}
              onChange={(event) => setUnreviewedOnly(event.target.checked)}
              className="size-4"
            />
            {say('unreviewedOnly')}
          </label>
        ) : null}
        <KeyButton large label={say('leave')} shortcut={DAILIES_KEYS.leave} onClick={leave} side="bottom">
          <X aria-hidden className="size-5" />
        </KeyButton>
      </span>
    </div>
  )
}

function ignore() {}

/** A key pressed within this time after a take ended concerns that take: no one has reviewed the next one yet. */
const LATE_KEY_MS = 700

/** The take that has just ended and left the screen automatically; null soon after. */
function useJustLeft() {
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => setLeft(null), LATE_KEY_MS)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** Announces the take on the screen. */
function useProgressNews(current: ListedTake | undefined, index: number, total: number) {
  const say = useTranslations('dailies')
  const known = useRef(current?.id)
  useEffect(() => {
    if (!current || known.current === current.id) return
    known.current = current.id
    announce(say('nowPlaying', { position: index + 1, total, prompt: promptTitle(current.prompt, 40) }))
  }, [current, index, total, say])
}
