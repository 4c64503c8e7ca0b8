'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { goBack } from '#components/client/go-back.ts'
import { useCan } from '#components/client/providers.tsx'
import { type CommentView, commentsQuery } from '#lib/gallery/comments/query.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import type { Review, SubmissionDetail } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { ChoiceBadge } from './choice-badge.tsx'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { Controls } from './controls.tsx'
import { BACK_KEY, PAGE_KEYS, pageActs, playerActs, reviewActs } from './keys.ts'
import { frameClasses, keptColumn, keptScreen, screenWidth, stageClasses } from './page-classes.ts'
import { usePlayerActs, usePlayerKeys } from './player.ts'
import { PromptPanel } from './prompt-panel.tsx'
import { overPicture, ReviewBar, ReviewNewsLine } from './review.tsx'
import { Screen } from './screen.tsx'
import { marksOf } from './scrubber.tsx'
import { isPlayable, shownBy } from './shown.ts'
import { reviewChange, useReview } from './use-review.ts'

/** The server-rendered parts around the player. */
interface Surroundings {
  title: string
  /** The state in a few words. */
  stateTitle: string
  notices: ReactNode
  /** Replaces the screen while the video is not playable. */
  state: ReactNode
  below: ReactNode
  takes: ReactNode
  promptTools: ReactNode
  facts: ReactNode
}

interface Known {
  /** The submission as rendered by the server. */
  drawn: SubmissionDetail
  comments: CommentView[]
  /** The time of the server's render, in milliseconds. */
  drawnAt: number
}

/** The live parts of a video's page: the player, the review, the prompt and the comments. */
export function VideoView({ drawn, comments, drawnAt, ...surroundings }: Known & Surroundings) {
  const submission = useSubmission({ drawn, drawnAt })
  useQuery({ ...commentsQuery(drawn.id), initialData: comments, initialDataUpdatedAt: drawnAt })
  useStateNews(surroundings.stateTitle)
  return <Player submission={submission} {...surroundings} />
}

function Player({ submission, ...drawn }: { submission: SubmissionDetail } & Surroundings) {
  const { id, rating, choice } = submission
  const say = useTranslations('video')
  const client = useQueryClient()
  const router = useRouter()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const commentField = useRef<HTMLTextAreaElement>(null)
  const act = usePlayerActs(video)
  const { change, news } = useReview()
  const { data: comments } = useQuery(commentsQuery(id))
  const playable = isPlayable(submission)
  const review = { rating, choice }
  const changeReview = (wanted: Partial<Review>) =>
    void change([reviewChange(id, wanted)], new Map([[id, review]]))
  usePlayerKeys({
    ...(playable ? { ...playerActs(act), ...reviewActs(review, changeReview) } : {}),
    ...pageActs({
      [PAGE_KEYS.comment]: () => commentField.current?.focus(),
      [PAGE_KEYS.undo]: news?.undo,
      [BACK_KEY]: () => (document.fullscreenElement ? false : goBack(router)),
    }),
  })
  return (
    <>
      <div className={keptColumn}>
        {drawn.notices}
        {playable ? (
          <>
            <div data-stage className={`${stageClasses} ${screenWidth} ${keptScreen}`}>
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
                {choice ? <ChoiceBadge choice={choice} className="absolute top-3 left-3 leading-5" /> : null}
                <ReviewNewsLine news={news} className={overPicture} />
              </div>
              <div className="pt-1">
                <Controls video={video} marks={marksOf(comments)} act={act} />
              </div>
            </div>
            <div className={`wide:mt-2 ${screenWidth}`}>
              <ReviewBar review={review} change={changeReview} />
              {drawn.below}
            </div>
          </>
        ) : (
          drawn.state
        )}
        {drawn.takes}
      </div>
      <aside className="flex min-w-0 flex-col gap-6">
        {useCan('make') ? (
          <PromptPanel submission={submission} tools={drawn.promptTools} />
        ) : (
          <Prompt prompt={submission.prompt} tools={drawn.promptTools} />
        )}
        <section>
          <h2 className="mb-3 flex items-baseline gap-2.5 text-16 font-semibold">
            {say('comments')}
            {submission.commentCount > 0 ? (
              <span className="text-12 font-regular text-muted tabular-nums">{submission.commentCount}</span>
            ) : null}
          </h2>
          <CommentsPanel submissionId={id} video={playable ? video : null} field={commentField} />
        </section>
        <section aria-label={say('facts')}>{drawn.facts}</section>
      </aside>
    </>
  )
}

/** The current submission. After a change the server renders the page again. */
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

/** Announces each change of state, and refetches the balance: money may have moved. */
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

/** The prompt of a video, for reviewers. `tools` are beside the heading. */
function Prompt({ prompt, tools }: { prompt: string; tools: ReactNode }) {
  const say = useTranslations('video')
  return (
    <section aria-label={say('prompt')} className="rounded-panel border border-line bg-surface p-4">
      <div className="flex h-8 items-center gap-2">
        <h2 className="mr-auto text-14 font-semibold">{say('prompt')}</h2>
        {tools}
      </div>
      <p dir="auto" className="mt-2 text-14 leading-[22px] wrap-anywhere whitespace-pre-wrap">
        {prompt}
      </p>
    </section>
  )
}
