'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { Risk, StatePanel } from '#components/video/state-panel.tsx'
import { commentsQuery } from '#lib/gallery/notes/query.ts'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { inARow, statusWords } from '#lib/submissions/words.ts'
import { About, type AboutTab } from './about.tsx'
import { Controls } from './controls.tsx'
import { Head } from './head.tsx'
import { PAGE_KEYS, playerAct, reviewAct } from './keys.ts'
import { KeysLine } from './keys-line.tsx'
import { marksOf } from './marks.ts'
import { pageClasses, screenWidth } from './page-classes.ts'
import { ReviewBar } from './review-bar.tsx'
import { frameClasses, Screen, stageClasses } from './screen.tsx'
import { StateActions } from './state-actions.tsx'
import { TakesStrip } from './takes-strip.tsx'
import { useKeys } from './use-keys.ts'
import { useOutcome } from './use-outcome.ts'
import { usePlayerActs } from './use-player-acts.ts'
import { useReview } from './use-review.ts'

/** One video: its screen as large as the height allows, and all that is known of it beside. */
export function VideoView({ id }: { id: string }) {
  const { data: submission } = useQuery(submissionQuery(id))
  useOutcome(submission)
  return submission ? <Loaded submission={submission} /> : null
}

function Loaded({ submission }: { submission: SubmissionDetail }) {
  const client = useQueryClient()
  const router = useRouter()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [tab, setTab] = useState<AboutTab>(submission.status === 'completed' ? 'notes' : 'facts')
  const stage = useRef<HTMLDivElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const act = usePlayerActs(video, stage)
  const { change, problem } = useReview()
  const { data: comments } = useQuery(commentsQuery(submission.id))
  const title = promptTitle(submission.prompt)
  const playable = submission.status === 'completed' && !submission.purgedAt
  const review = { rating: submission.rating, choice: submission.choice }

  useKeys((key, held) => {
    const played = playable ? playerAct(key) : null
    if (played) act(played)
    const reviewed = playable && !held ? reviewAct(key, review) : null
    if (reviewed) void change(submission.id, review, reviewed)
    const neighbour = { [PAGE_KEYS.newer]: submission.newerId, [PAGE_KEYS.older]: submission.olderId }[key]
    if (neighbour && !held) router.push(paths.video(neighbour))
    if (key === PAGE_KEYS.note) {
      flushSync(() => setTab('notes'))
      noteField.current?.focus()
    }
    return played !== null || reviewed !== null || Boolean(neighbour) || key === PAGE_KEYS.note
  })
  return (
    <div className={pageClasses}>
      <Head submission={submission} title={title} />
      <div className="min-w-0">
        <Deleted submission={submission} />
        <Wrong submission={submission} />
        {playable ? (
          <>
            <div ref={stage} className={`${stageClasses} ${screenWidth}`}>
              <div className={frameClasses}>
                <Screen
                  id={submission.id}
                  kept={submission.clip !== null}
                  title={title}
                  video={video}
                  setVideo={setVideo}
                  act={act}
                  onBroken={() =>
                    void client.invalidateQueries({ queryKey: submissionQuery(submission.id).queryKey })
                  }
                />
              </div>
              <div className="pt-1">
                <Controls video={video} marks={marksOf(comments)} act={act} />
              </div>
            </div>
            <div className={`mt-3 ${screenWidth}`}>
              <ReviewBar review={review} change={(wanted) => void change(submission.id, review, wanted)} />
              {problem ? (
                <p role="alert" className="mt-2 text-13 text-bad">
                  {problem}
                </p>
              ) : null}
              {submission.clip ? <KeysLine /> : <NotHere submission={submission} />}
            </div>
          </>
        ) : (
          <div className="relative mx-auto grid aspect-video max-w-[max(320px,calc((100dvh-200px)*16/9))] overflow-clip rounded-frame bg-raised">
            {submission.purgedAt ? null : (
              <StatePanel
                submission={submission}
                size="page"
                actions={<StateActions submission={submission} />}
              />
            )}
          </div>
        )}
        <TakesStrip submission={submission} />
      </div>
      <About
        submission={submission}
        tab={tab}
        setTab={setTab}
        video={playable ? video : null}
        noteField={noteField}
      />
    </div>
  )
}

/** Somebody deleted it, perhaps while it was looked at. */
function Deleted({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  if (!submission.trashedAt && !submission.purgedAt) return null
  return (
    <div role="status" className="mb-3">
      <Notice look={submission.purgedAt ? 'bad' : 'quiet'}>
        {say(submission.purgedAt ? 'purged' : 'trashed')}
      </Notice>
    </div>
  )
}

/** What is wrong with a clip that is here. */
function Wrong({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const { clip, trouble, damagedUpstream } = submission
  if (!clip || !trouble) return null
  const told = speak(say, trouble)
  return (
    <div role="status" className="mb-3">
      <Notice look={damagedUpstream ? 'bad' : 'unsure'}>
        <p>{damagedUpstream ? inARow(sayStatus, [statusWords(sayStatus, submission).full, told]) : told}</p>
        <TechnicalDetails of={[trouble]} />
      </Notice>
    </div>
  )
}

/** Why there is no copy here yet, or no more, of what can perhaps be watched all the same. */
function NotHere({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const { tone, full } = statusWords(sayStatus, submission)
  const { archiveRisk, trouble } = submission
  if (tone !== 'bad' && !trouble) return <p className="mt-3 text-12 text-muted">{full}</p>
  return (
    <div role="status" className="mt-3">
      <Notice look={tone === 'bad' ? 'bad' : 'quiet'}>
        <p>{inARow(sayStatus, [full, ...(trouble ? [speak(say, trouble)] : [])])}</p>
        {archiveRisk ? <Risk risk={archiveRisk} /> : null}
        <TechnicalDetails of={[trouble]} />
      </Notice>
    </div>
  )
}
