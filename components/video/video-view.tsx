'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#components/client/announcer.tsx'
import { showToast } from '#components/client/toast.ts'
import { type CommentView, commentsQuery } from '#lib/gallery/comments/query.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { Controls } from './controls.tsx'
import { BACK_KEY, PAGE_KEYS, pageActs, playerActs, reviewActs } from './keys.ts'
import { frameClasses, screenWidth, stageClasses } from './page-classes.ts'
import { usePlayerActs, usePlayerKeys } from './player.ts'
import { ReviewBar, useReview } from './review.tsx'
import { Screen } from './screen.tsx'
import { marksOf } from './scrubber.tsx'
import { isPlayable, shownBy } from './shown.ts'

/** The parts that the server drew around the player. */
interface Surroundings {
  title: string
  /** The state in a few words. */
  stateTitle: string
  notices: ReactNode
  /** In the place of the screen, while there is nothing to watch. */
  state: ReactNode
  below: ReactNode
  takes: ReactNode
  facts: ReactNode
  history: ReactNode
}

interface Known {
  /** The submission as the server drew it. */
  drawn: SubmissionDetail
  comments: CommentView[]
  /** When the server drew them, in milliseconds. */
  drawnAt: number
}

/** The live parts of a video's page: the player, the team's review, and the comments. */
export function VideoView({ drawn, comments, drawnAt, ...surroundings }: Known & Surroundings) {
  const submission = useSubmission({ drawn, drawnAt })
  useQuery({ ...commentsQuery(drawn.id), initialData: comments, initialDataUpdatedAt: drawnAt })
  useStateNews(surroundings.stateTitle)
  return <Player submission={submission} {...surroundings} />
}

function Player({ submission, ...drawn }: { submission: SubmissionDetail } & Surroundings) {
  const { id, rating, choice, newerId, olderId } = submission
  const client = useQueryClient()
  const router = useRouter()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [tab, setTab] = useState<Tab>(submission.status === 'completed' ? 'comments' : 'facts')
  const commentField = useRef<HTMLTextAreaElement>(null)
  const act = usePlayerActs(video)
  const say = useTranslations('video')
  const { change } = useReview((text, undo) => {
    const action = undo && { label: say('review.undo'), onClick: undo }
    void showToast(text, { id: 'review', ...(action && { action }) })
  })
  const { data: comments } = useQuery(commentsQuery(id))
  const playable = isPlayable(submission)
  const review = { rating, choice }
  const changeReview = (wanted: Partial<typeof review>) => void change(id, review, wanted)
  const goTo = (neighbour: string | null) => neighbour && (() => router.replace(paths.video(neighbour)))
  const writeComment = () => {
    flushSync(() => setTab('comments'))
    commentField.current?.focus()
  }
  usePlayerKeys({
    ...(playable ? { ...playerActs(act), ...reviewActs(review, changeReview) } : {}),
    ...pageActs({
      [PAGE_KEYS.newer]: goTo(newerId) || null,
      [PAGE_KEYS.older]: goTo(olderId) || null,
      [PAGE_KEYS.comment]: writeComment,
      [BACK_KEY]: () => (document.fullscreenElement ? false : goBack(router)),
    }),
  })
  return (
    <>
      <div className="min-w-0">
        {drawn.notices}
        {playable ? (
          <>
            <div data-stage className={`${stageClasses} ${screenWidth}`}>
              <div className={frameClasses}>
                <Screen
                  id={id}
                  kept={submission.clip !== null}
                  title={drawn.title}
                  video={video}
                  setVideo={setVideo}
                  act={act}
                  onBroken={() => void client.invalidateQueries({ queryKey: submissionQuery(id).queryKey })}
                />
              </div>
              <div className="pt-1">
                <Controls video={video} marks={marksOf(comments)} act={act} />
              </div>
            </div>
            <div className={`mt-3 ${screenWidth}`}>
              <ReviewBar review={review} change={changeReview} />
              {drawn.below}
            </div>
          </>
        ) : (
          drawn.state
        )}
        {drawn.takes}
      </div>
      <About
        tab={tab}
        setTab={setTab}
        commentCount={submission.commentCount}
        comments={<CommentsPanel submissionId={id} video={playable ? video : null} field={commentField} />}
        facts={drawn.facts}
        history={drawn.history}
      />
    </>
  )
}

/** To the page before, if that was one of ours, else to the gallery. */
function goBack(router: Pick<ReturnType<typeof useRouter>, 'back' | 'push'>): void {
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  if (navigation?.canGoBack) router.back()
  else router.push(paths.gallery())
}

const TABS = ['comments', 'facts', 'history'] as const

type Tab = (typeof TABS)[number]

/** Beside the screen: the comments, the facts and the history. One stop of the Tab key; the arrows go from tab to tab. */
function About({
  tab,
  setTab,
  commentCount,
  ...panels
}: {
  tab: Tab
  setTab: (tab: Tab) => void
  commentCount: number
} & Record<Tab, ReactNode>) {
  const say = useTranslations('video')
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const at = TABS.indexOf(tab)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : TABS.at(to % TABS.length)
    if (!next) return
    event.preventDefault()
    setTab(next)
    document.getElementById(`${id}${next}`)?.focus()
  }
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={say('about')}
        onKeyDown={move}
        className="flex gap-4 border-b border-line"
      >
        {TABS.map((name) => (
          <button
            key={name}
            id={id + name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
            className="inline-flex h-10 items-center gap-1.5 border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text aria-selected:border-text aria-selected:text-text"
          >
            {say(name)}
            {name === 'comments' && commentCount > 0 ? (
              <span className="rounded-full bg-raised px-1.5 text-11 tabular-nums">{commentCount}</span>
            ) : null}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing else that takes the focus */}
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + tab} tabIndex={0} className="pt-4">
        {panels[tab]}
      </div>
    </div>
  )
}

/** A submission as it is now. After a change the server draws the page anew. */
function useSubmission({ drawn, drawnAt }: Pick<Known, 'drawn' | 'drawnAt'>): SubmissionDetail {
  const router = useRouter()
  const { data: submission } = useQuery({
    ...submissionQuery(drawn.id),
    initialData: drawn,
    initialDataUpdatedAt: drawnAt,
  })
  const [now, shown] = [shownBy(submission), shownBy(drawn)]
  useEffect(() => {
    if (now !== shown) router.refresh()
  }, [now, shown, router])
  return submission
}

/** Announces each change of the state, and looks at the balance again: money may have moved. */
function useStateNews(title: string): void {
  const client = useQueryClient()
  const say = useTranslations('video')
  const known = useRef(title)
  useEffect(() => {
    if (known.current === title) return
    known.current = title
    announce(say('became', { title }))
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  }, [title, client, say])
}
