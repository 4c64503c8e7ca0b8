'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { tabClasses, tabListClasses, tabPanelClasses } from '#components/ui/styles.ts'
import { commentsQuery } from '#lib/gallery/comments/query.ts'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { Controls } from './controls.tsx'
import { PAGE_KEYS, pageActs, playerActs, reviewActs } from './keys.ts'
import { frameClasses, screenWidth, stageClasses } from './page-classes.ts'
import { ReviewBar } from './review-bar.tsx'
import { Screen } from './screen.tsx'
import { marksOf } from './scrubber.tsx'
import { isPlayable } from './shown.ts'
import { usePlayerActs } from './use-player-acts.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useReview } from './use-review.ts'
import { useSubmission } from './use-submission.ts'

/** What the server drew around the player. */
interface Drawn {
  notices: ReactNode
  /** In the place of the screen, while there is nothing to watch. */
  state: ReactNode
  below: ReactNode
  takes: ReactNode
  facts: ReactNode
  history: ReactNode
}

/** What moves on the page of a video: the player, what the team thinks of it, and its comments. */
export function VideoView({ id, shown, ...drawn }: { id: string; shown: string } & Drawn) {
  const submission = useSubmission(id, shown)
  return submission ? <Player submission={submission} {...drawn} /> : null
}

function Player({ submission, ...drawn }: { submission: SubmissionDetail } & Drawn) {
  const { id, rating, choice, newerId, olderId } = submission
  const client = useQueryClient()
  const router = useRouter()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [tab, setTab] = useState(submission.status === 'completed' ? 'comments' : 'facts')
  const commentField = useRef<HTMLTextAreaElement>(null)
  const act = usePlayerActs(video)
  const { change, problem } = useReview()
  const { data: comments } = useQuery(commentsQuery(id))
  const playable = isPlayable(submission)
  const review = { rating, choice }
  const changeReview = (wanted: Partial<typeof review>) => void change(id, review, wanted)
  const goTo = (neighbour: string | null) => neighbour && (() => router.push(paths.video(neighbour)))
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
                  title={promptTitle(submission.prompt)}
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
              {problem ? (
                <p role="alert" className="mt-2 text-13 text-bad">
                  {problem}
                </p>
              ) : null}
              {drawn.below}
            </div>
          </>
        ) : (
          drawn.state
        )}
        {drawn.takes}
      </div>
      <About tab={tab} setTab={setTab} commentCount={submission.commentCount} drawn={drawn}>
        <CommentsPanel submissionId={id} video={playable ? video : null} field={commentField} />
      </About>
    </>
  )
}

/** What stands beside the screen: what the team says of it, what is known of it, and how it came about. */
function About({
  tab,
  setTab,
  commentCount,
  drawn,
  children,
}: {
  tab: string
  setTab: (tab: string) => void
  commentCount: number
  drawn: Drawn
  children: ReactNode
}) {
  const say = useTranslations('video')
  return (
    <Tabs.Root value={tab} onValueChange={setTab} className="min-w-0">
      <Tabs.List aria-label={say('about')} className={tabListClasses}>
        {(['comments', 'facts', 'history'] as const).map((name) => (
          <Tabs.Trigger key={name} value={name} className={tabClasses}>
            {say(name)}
            {name === 'comments' && commentCount > 0 ? (
              <span className="rounded-full bg-raised px-1.5 text-11 tabular-nums">{commentCount}</span>
            ) : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="comments" className={tabPanelClasses}>
        {children}
      </Tabs.Content>
      <Tabs.Content value="facts" className={tabPanelClasses}>
        {drawn.facts}
      </Tabs.Content>
      <Tabs.Content value="history" className={tabPanelClasses}>
        {drawn.history}
      </Tabs.Content>
    </Tabs.Root>
  )
}
