import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { formatSize } from '#components/client/format.ts'
import { Moment } from '#components/client/moments.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { ClipView, SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { History } from './history.tsx'
import { Late } from './late.tsx'

/** The cost of a submission and the comment it was made for; behind a fold, its numbers, files, times and history. */
export function Facts({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  const { claim, jobId, seed } = submission
  return (
    <>
      <List>
        <Fact name={say('cost')}>
          {formatYen(submission.priceYen)} · {say(`costs.${costOf(submission)}`)}
        </Fact>
        {claim ? (
          <Fact name={say('claim')}>
            <ClaimLink submissionId={submission.id} state={claim} />
          </Fact>
        ) : null}
        {submission.offersClaim ? (
          <Fact name={say('claim')}>
            <Suspense>
              <Late
                part="openClaim"
                submissionId={submission.id}
                priceYen={submission.priceYen}
                look="link"
              />
            </Suspense>
          </Fact>
        ) : null}
        {submission.madeFor ? <MadeFor comment={submission.madeFor} /> : null}
      </List>
      <details className="mt-4 border-t border-line pt-3">
        <summary className="w-fit cursor-pointer rounded-control py-1 text-13 font-medium pointer-coarse:py-2.5">
          {say('technical')}
        </summary>
        <List>
          <Fact name={say('seed')} copy={seed === null ? null : String(seed)}>
            {seed === null ? say('seedOfService') : String(seed)}
          </Fact>
          {jobId ? (
            <Fact name={say('jobId')} copy={jobId} code>
              {jobId}
            </Fact>
          ) : null}
          {submission.clip ? <ClipFacts clip={submission.clip} /> : null}
          <Times submission={submission} />
        </List>
        <h3 className="mt-4 mb-2 text-13 font-medium">{say('history')}</h3>
        <History events={submission.events} />
      </details>
    </>
  )
}

function costOf({ claim, doubted, status }: SubmissionDetail) {
  if (claim === 'credited') return 'refunded'
  return doubted ? 'doubted' : status
}

function List({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-13">{children}</dl>
}

function ClaimLink({ submissionId, state }: { submissionId: string; state: ClaimState }) {
  const say = useTranslations('claims')
  return (
    <Link href={paths.claim(submissionId)} className="underline underline-offset-3">
      {say('open.see', { state: say(`states.${state}`) })}
    </Link>
  )
}

function ClipFacts({ clip }: { clip: ClipView }) {
  const say = useTranslations('video')
  const sayTime = useTranslations('time')
  const { width, height, durationSeconds, sizeBytes, sha256 } = clip
  return (
    <>
      <Fact name={say('file')}>
        {say('fileFacts', {
          width: String(width),
          height: String(height),
          seconds: durationSeconds.toFixed(1),
          size: formatSize(sayTime, sizeBytes),
        })}
      </Fact>
      <Fact name={say('sha256')} copy={sha256} code>
        {sha256}
      </Fact>
    </>
  )
}

/** The comment that asked for it. */
function MadeFor({ comment }: { comment: NonNullable<SubmissionDetail['madeFor']> }) {
  const say = useTranslations('video')
  return (
    <Fact name={say('madeFor')}>
      <Link
        href={paths.comment(comment.submissionId, comment.commentId)}
        dir="auto"
        className="inline-flex min-h-6 items-center underline underline-offset-3 pointer-coarse:min-h-10"
      >
        {say('commentWords', { text: promptTitle(comment.text) })}
      </Link>
    </Fact>
  )
}

function Times({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('video')
  const times = [
    [say('created'), submission.createdAt],
    [say('accepted'), submission.acceptedAt],
    [say('started'), submission.startedAt],
    [say('finished'), submission.finishedAt],
    [say('kept'), submission.clip?.archivedAt ?? null],
  ] as const
  return times.map(([name, at]) =>
    at ? (
      <Fact key={name} name={name}>
        <Moment at={at} className="tabular-nums" />
      </Fact>
    ) : null,
  )
}

function Fact({
  name,
  copy = null,
  code = false,
  children,
}: {
  name: string
  copy?: string | null
  code?: boolean
  children: ReactNode
}) {
  const say = useTranslations('video')
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        {/* A job id has up to 1,024 characters; the button copies all of them. */}
        <span
          className={`min-w-0 ${code ? 'line-clamp-6 font-mono text-12 leading-5 break-all' : 'wrap-anywhere tabular-nums'}`}
        >
          {children}
        </span>
        {copy === null ? null : (
          <span className="-my-1.5 pointer-coarse:-my-2.5">
            <Suspense>
              <Late part="copy" look="icon" text={copy} label={say('copy', { name })} />
            </Suspense>
          </span>
        )}
      </dd>
    </>
  )
}
