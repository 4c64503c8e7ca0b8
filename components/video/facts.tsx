'use client'

import { Download, RotateCcw } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type OpenClaim, OpenClaimDialog } from '#components/claims/open-dialog.tsx'
import { useZone } from '#components/time/clock.tsx'
import { formatMoment, formatSize } from '#components/time/format.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { words } from '#components/words.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import type { SubmissionDetail, SubmissionView } from '#lib/submissions/view.ts'
import { costWords } from './cost.ts'

/** All that is known of one submission, and what can be done with it. */
export function Facts({ submission, openClaim }: { submission: SubmissionDetail; openClaim: OpenClaim }) {
  const { claim, clip, jobId, seed } = submission
  return (
    <>
      <div className="flex items-start gap-2">
        <p dir="auto" className="max-h-80 min-w-0 flex-1 overflow-y-auto text-14 whitespace-pre-wrap">
          {submission.prompt}
        </p>
        <span className="-mt-1.5 pointer-coarse:-mt-2.5">
          <CopyButton look="icon" text={submission.prompt} label={words.video.copyPrompt} />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href={`${paths.gallery()}?from=${submission.id}`} className={buttonClasses('plain')}>
          <RotateCcw aria-hidden className="size-4" />
          {words.video.useAgain}
        </Link>
        {submission.status === 'completed' ? (
          <a href={paths.api.download(submission.id)} download className={buttonClasses('plain')}>
            <Download aria-hidden className="size-4" />
            {words.video.download}
          </a>
        ) : null}
        {submission.mayOpenClaim ? (
          <OpenClaimDialog submissionId={submission.id} priceYen={submission.priceYen} open={openClaim} />
        ) : null}
      </div>
      <dl className="mt-5 grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-13">
        <Fact name={words.video.madeBy}>{submission.person.name}</Fact>
        <Fact name={words.video.cost}>
          {formatYen(submission.priceYen)} · {costWords(submission.status)}
        </Fact>
        {claim ? (
          <Fact name={words.video.claim}>
            <Link href={paths.claim(submission.id)} className="underline underline-offset-3">
              {words.claims.open.see(words.claims.states[claim])}
            </Link>
          </Fact>
        ) : null}
        <Fact name={words.video.seed} copy={seed === null ? null : String(seed)}>
          {seed === null ? words.video.seedOfService : String(seed)}
        </Fact>
        {jobId ? (
          <Fact name={words.video.jobId} copy={jobId} code>
            {jobId}
          </Fact>
        ) : null}
        {clip ? (
          <>
            <Fact name={words.video.file}>
              {clip.width}×{clip.height} · {clip.durationSeconds.toFixed(1)} s · {formatSize(clip.sizeBytes)}
            </Fact>
            <Fact name={words.video.sha256} copy={clip.sha256} code>
              {clip.sha256}
            </Fact>
          </>
        ) : null}
        <Times submission={submission} />
      </dl>
    </>
  )
}

function Times({ submission }: { submission: SubmissionView }) {
  const zone = useZone()
  const times = [
    [words.video.created, submission.createdAt],
    [words.video.accepted, submission.acceptedAt],
    [words.video.started, submission.startedAt],
    [words.video.finished, submission.finishedAt],
    [words.video.kept, submission.clip?.archivedAt ?? null],
  ] as const
  return times.map(([name, at]) =>
    at ? (
      <Fact key={name} name={name}>
        <time dateTime={at} className="tabular-nums">
          {formatMoment(at, zone)}
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
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <span className={`min-w-0 break-all ${code ? 'font-mono text-12 leading-5' : 'tabular-nums'}`}>
          {children}
        </span>
        {copy === null ? null : (
          <span className="-my-1.5 pointer-coarse:-my-2.5">
            <CopyButton look="icon" text={copy} label={words.video.copy(name)} />
          </span>
        )}
      </dd>
    </>
  )
}
