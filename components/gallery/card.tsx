'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { useComposer } from '#components/composer/composer-context.tsx'
import { useMe } from '#components/frame/providers.tsx'
import { StatePanel } from '#components/submission/state-panel.tsx'
import { type Withdraw, WithdrawButton } from '#components/submission/withdraw-button.tsx'
import { useZone } from '#components/time/clock.tsx'
import { formatClock, formatSpan } from '#components/time/format.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { paths } from '#lib/paths.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'
import { canTryAgain, statusWords } from '#lib/submissions/words.ts'
import { Picture } from './picture.tsx'

/** One submission in any state. The frame has its final size from the first moment. */
export const Card = memo(function Card({
  submission,
  withdraw,
}: {
  submission: SubmissionView
  withdraw: Withdraw
}) {
  const say = useTranslations('status')
  const [near, setNear] = useState(false)
  return (
    <article
      className="group relative min-w-0"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <div className="relative aspect-video overflow-hidden rounded-frame bg-raised">
        {submission.clip ? (
          <>
            <Picture id={submission.id} near={near} />
            <span className="absolute right-2 bottom-2 rounded-[4px] bg-shade px-1.5 text-11 text-on-shade tabular-nums">
              {formatSpan(submission.clip.durationSeconds * 1_000 + 20)}
            </span>
          </>
        ) : (
          <StatePanel
            submission={submission}
            size="card"
            actions={<Actions submission={submission} withdraw={withdraw} />}
          />
        )}
      </div>
      <h3 className="mt-2 text-13 font-medium" dir="auto">
        <Link
          href={paths.video(submission.id)}
          // A gallery of links would ask for a page each; the one that is pointed at is enough.
          prefetch={near ? null : false}
          className="block truncate outline-none after:absolute after:inset-0 after:rounded-frame focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent-ink"
        >
          <span className="sr-only">{say('titled', { title: statusWords(say, submission).title })}</span>
          {submission.prompt}
        </Link>
      </h3>
      <Facts submission={submission} />
    </article>
  )
})

function Facts({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const me = useMe()
  const zone = useZone()
  const who = submission.person.id === me.id ? say('you') : submission.person.name
  const facts = [
    formatClock(submission.createdAt, zone),
    ...(submission.seed === null ? [] : [say('seed', { seed: String(submission.seed) })]),
  ]
  return (
    <p className="flex min-w-0 text-12 text-muted tabular-nums">
      <span className="truncate">{who}</span>
      <span className="shrink-0 whitespace-pre">{facts.map((fact) => ` · ${fact}`).join('')}</span>
    </p>
  )
}

function Actions({ submission, withdraw }: { submission: SubmissionView; withdraw: Withdraw }) {
  const say = useTranslations('gallery')
  const { fill } = useComposer()
  if (submission.status === 'queued' && submission.mayAct) {
    return <WithdrawButton submissionId={submission.id} withdraw={withdraw} />
  }
  if (submission.status === 'failed' && submission.jobId) {
    return <CopyButton text={submission.jobId} label={say('copyJobId')} />
  }
  if (canTryAgain(submission.status) && submission.mayAct) {
    const seed = submission.seed === null ? '' : String(submission.seed)
    return (
      <Button look="small" onClick={() => fill({ prompt: submission.prompt, seed })}>
        {say('tryAgain')}
      </Button>
    )
  }
  return null
}
