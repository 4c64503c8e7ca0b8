'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMe } from '#components/frame/providers.tsx'
import { AdoptDialog } from '#components/reconcile/adopt-dialog.tsx'
import type { Adopt } from '#components/reconcile/adopt-form.tsx'
import { CorrectDialog } from '#components/reconcile/correct-dialog.tsx'
import type { Decide } from '#components/reconcile/decide-dialog.tsx'
import { type Acts, TryAgainButton, WithdrawButton } from '#components/submission/act-button.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { Say } from '#lib/language/said.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import type { SubmissionDetail } from '#lib/submissions/view.ts'
import { canTryAgain } from '#lib/submissions/words.ts'

/** What can be done with a submission that has no video. */
export function StateActions({
  submission,
  acts,
  adopt,
  correct,
}: {
  submission: SubmissionDetail
  acts: Acts
  adopt: Adopt
  correct: Decide
}) {
  const say = useTranslations()
  const me = useMe()
  if (submission.status === 'queued' && submission.mayAct) {
    return <WithdrawButton submissionId={submission.id} acts={acts} />
  }
  if (submission.status === 'failed' && submission.jobId) {
    return <CopyButton text={submission.jobId} label={say('gallery.copyJobId')} look="plain" />
  }
  return (
    <>
      {canTryAgain(submission) && submission.mayAct ? (
        <>
          {submission.person.id === me.id ? (
            <TryAgainButton submissionId={submission.id} acts={acts} />
          ) : null}
          <Link href={paths.again(submission.id)} className={buttonClasses('small')}>
            {say('gallery.edit')}
          </Link>
        </>
      ) : null}
      {submission.mayAdopt ? (
        <AdoptDialog
          submissionId={submission.id}
          help={adoptHelp(say, submission)}
          found={submission.keptJobId}
          adopt={adopt}
        />
      ) : null}
      {submission.mayCorrect ? (
        <CorrectDialog
          submissionId={submission.id}
          priceYen={submission.priceYen}
          doubted={submission.doubted}
          correct={correct}
        />
      ) : null}
    </>
  )
}

function adoptHelp(say: Say, { status, priceYen, mayCorrect }: SubmissionDetail): string {
  if (status === 'billed_without_job') return say('reconcile.adopt.lostHelp')
  const key = mayCorrect ? 'reconcile.adopt.wrongHelp' : 'reconcile.adopt.help'
  return say(key, { yen: formatYen(priceYen) })
}
