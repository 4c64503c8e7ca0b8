import { RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatMoment, formatSize } from '#components/client/format.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { ClipView, SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { Late } from './late.tsx'

/** All that is known of one submission, and what can be done with it. */
export function Facts({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  const { claim, jobId, seed } = submission
  const claimDialog = (look: 'plain' | 'link') => (
    <Suspense>
      <Late part="openClaim" submissionId={submission.id} priceYen={submission.priceYen} look={look} />
    </Suspense>
  )
  return (
    <>
      <div className="flex items-start gap-2">
        <p dir="auto" className="max-h-80 min-w-0 flex-1 overflow-y-auto text-14 whitespace-pre-wrap">
          {submission.prompt}
        </p>
        <span className="-mt-1.5 pointer-coarse:-mt-2.5">
          <Suspense>
            <Late part="copy" look="icon" text={submission.prompt} label={say('copyPrompt')} />
          </Suspense>
        </span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href={paths.again(submission.id)} className={buttonClasses('plain')}>
          <RotateCcw aria-hidden className="size-4" />
          {say('useAgain')}
        </Link>
        {submission.offersClaim === 'plain' ? claimDialog('plain') : null}
      </div>
      <dl className="mt-5 grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-13">
        <Fact name={say('madeBy')}>{submission.person.name}</Fact>
        <Fact name={say('cost')}>
          {formatYen(submission.priceYen)} ·{' '}
          {say(`costs.${submission.doubted ? 'doubted' : submission.status}`)}
        </Fact>
        {claim ? (
          <Fact name={say('claim')}>
            <ClaimLink submissionId={submission.id} state={claim} />
          </Fact>
        ) : null}
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
        <Lineage submission={submission} />
        {submission.offersClaim === 'quiet' ? <Fact name={say('claim')}>{claimDialog('link')}</Fact> : null}
      </dl>
    </>
  )
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

/** The videos that this is another try of, its comment, and the videos tried again from it. */
function Lineage({ submission: { parentId, madeFor, childIds } }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  const link = 'inline-flex min-h-6 items-center underline underline-offset-3 pointer-coarse:min-h-10'
  return (
    <>
      {parentId ? (
        <Fact name={say('madeFrom')}>
          <Link href={paths.video(parentId)} className={link}>
            {say('earlierTry')}
          </Link>
        </Fact>
      ) : null}
      {madeFor ? (
        <Fact name={say('madeFor')}>
          <Link href={paths.comment(madeFor.submissionId, madeFor.commentId)} dir="auto" className={link}>
            {say('commentWords', { text: promptTitle(madeFor.text) })}
          </Link>
        </Fact>
      ) : null}
      {childIds.length > 0 ? (
        <Fact name={say('ledTo')}>
          <span className="flex flex-wrap gap-x-3">
            {childIds.map((id, index) => (
              <Link key={id} href={paths.video(id)} className={link}>
                {say('laterTry', { number: index + 1 })}
              </Link>
            ))}
          </span>
        </Fact>
      ) : null}
    </>
  )
}

function Times({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('video')
  const zone = useDrawnZone()
  const language = useLocale()
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
        <time dateTime={at} className="tabular-nums">
          {formatMoment(at, zone, language)}
        </time>
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
