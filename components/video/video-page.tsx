import { ArrowLeft, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense } from 'react'
import { useMoments } from '#components/client/moments.tsx'
import { BackLink } from '#components/ui/back-link.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import type { Caller } from '#lib/caller.ts'
import type { CommentView } from '#lib/gallery/comments/query.ts'
import { moves } from '#lib/gallery/submission-query.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { joinSentences, statusWords } from '#lib/submissions/words.ts'
import { Facts } from './facts.tsx'
import { Late } from './late.tsx'
import { Neighbours } from './neighbours.tsx'
import { pageClasses, screenWidth } from './page-classes.ts'
import { isPlayable } from './shown.ts'
import { TakesStrip } from './takes-strip.tsx'
import { VideoView } from './video-view.tsx'
import { WhatHappened } from './what-happened.tsx'

/** One video: its screen as large as the height allows; beside it its prompt, comments and facts. */
export function VideoPage({
  submission,
  comments,
  neighbours,
  me,
}: {
  submission: SubmissionDetail
  comments: CommentView[]
  neighbours: ComponentProps<typeof Neighbours>
  me: Caller
}) {
  const sayStatus = useTranslations('status')
  const sayVideo = useTranslations('video')
  const title = promptTitle(submission.prompt, 300)
  return (
    <div className={pageClasses}>
      <Head submission={submission} title={title} neighbours={neighbours} />
      <VideoView
        drawn={submission}
        comments={comments}
        drawnAt={Date.now()}
        title={title}
        stateTitle={statusWords(sayStatus, submission).title}
        notices={
          <>
            <Deleted submission={submission} />
            <Wrong submission={submission} />
          </>
        }
        state={<State submission={submission} me={me} />}
        below={submission.clip ? null : <NotHere submission={submission} />}
        takes={<TakesStrip submission={submission} />}
        promptTools={
          <Suspense>
            <Late part="copy" look="icon" text={submission.prompt} label={sayVideo('copyPrompt')} />
          </Suspense>
        }
        facts={<Facts submission={submission} />}
      />
    </div>
  )
}

/** Replaces the screen: a video in progress, or the reason why there will never be one. */
function State({ submission, me }: { submission: SubmissionDetail; me: Caller }) {
  if (submission.purgedAt) return null
  if (submission.stalled || !moves(submission)) return <WhatHappened submission={submission} me={me} />
  const withdraw =
    submission.status === 'queued' && submission.mayAct ? (
      <Late part="withdraw" submissionId={submission.id} />
    ) : null
  return (
    <div
      className={`relative grid aspect-video rail:min-h-0 overflow-clip rounded-frame bg-raised max-rail:aspect-auto max-rail:min-h-52 ${screenWidth}`}
    >
      <Suspense>
        <Late part="slate" submission={submission} size="page" actions={withdraw} />
      </Suspense>
    </div>
  )
}

/** Above the screen: the back link, the title with its facts, the download, and the neighbours. */
function Head({
  submission,
  title,
  neighbours,
}: {
  submission: SubmissionDetail
  title: string
  neighbours: ComponentProps<typeof Neighbours>
}) {
  const say = useTranslations('video')
  return (
    <div className="flex items-center gap-2 wide:col-span-2">
      <BackLink href={paths.gallery()} className={`${buttonClasses('icon')} -ml-2`} aria-label={say('back')}>
        <ArrowLeft aria-hidden className="size-4" />
      </BackLink>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-16 font-semibold rail:text-20" dir="auto" title={submission.prompt}>
          {title}
        </h1>
        <Origin submission={submission} />
      </div>
      {isPlayable(submission) ? (
        <a
          href={paths.api.download(submission.id)}
          download
          className={`${buttonClasses('plain')} max-rail:size-9 max-rail:border-transparent max-rail:bg-transparent max-rail:px-0 max-rail:pointer-coarse:size-11`}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-rail:sr-only">{say('download')}</span>
        </a>
      ) : null}
      <Neighbours {...neighbours} />
    </div>
  )
}

/** One line: the take, the project, the author and the time. */
function Origin({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('gallery')
  const { titleOf, keyOf, clockOf } = useMoments()
  const { siblings, project, person, createdAt } = submission
  const place = siblings.find(({ id }) => id === submission.id)
  const facts = [
    ...(place && siblings.length > 1
      ? [say('takeOf', { take: String(place.take), takes: String(siblings.length) })]
      : []),
    ...(project ? [project.name] : []),
    person.name,
    `${titleOf(keyOf(createdAt))} ${clockOf(createdAt)}`,
  ]
  return (
    <p className="truncate text-12 text-muted tabular-nums" dir="auto">
      {facts.join(' · ')}
    </p>
  )
}

/** The video was deleted, perhaps while this page was open. */
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

/** The fault of an archived clip. */
function Wrong({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const { clip, trouble, damagedUpstream } = submission
  if (!clip || !trouble) return null
  const told = speak(say, trouble)
  return (
    <div role="status" className="mb-3">
      <Notice look={damagedUpstream ? 'bad' : 'unsure'}>
        <p>
          {damagedUpstream ? joinSentences(sayStatus, [statusWords(sayStatus, submission).full, told]) : told}
        </p>
        <TechnicalDetails of={[trouble]} />
      </Notice>
    </div>
  )
}

/** Why the studio has no copy yet, or no longer, of a video that may still be playable. */
function NotHere({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const { tone, full } = statusWords(sayStatus, submission)
  const { archiveRisk, trouble } = submission
  if (tone !== 'bad' && !trouble) return <p className="mt-3 text-12 text-muted">{full}</p>
  return (
    <div role="status" className="mt-3">
      <Notice look={tone === 'bad' ? 'bad' : 'quiet'}>
        <p>{joinSentences(sayStatus, [full, ...(trouble ? [speak(say, trouble)] : [])])}</p>
        <Suspense>{archiveRisk ? <Late part="risk" risk={archiveRisk} /> : null}</Suspense>
        <TechnicalDetails of={[trouble]} />
      </Notice>
    </div>
  )
}
