import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import type { Caller } from '#lib/caller.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import type { Say } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { canTryAgain } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'
import { Late } from './late.tsx'

/** The acts on a submission that has no video. */
export function StateActions({ submission, me }: { submission: SubmissionDetail; me: Caller }) {
  const say = useTranslations()
  if (submission.status === 'queued' && submission.mayAct) {
    return <Late part="withdraw" submissionId={submission.id} />
  }
  if (submission.status === 'failed' && submission.jobId) {
    return <Late part="copy" text={submission.jobId} label={say('gallery.copyJobId')} look="plain" />
  }
  return (
    <>
      {canTryAgain(submission) && submission.mayAct ? (
        <>
          {submission.person.id === me.id ? <Late part="tryAgain" submissionId={submission.id} /> : null}
          <Link href={paths.again(submission.id)} className={buttonClasses('small')}>
            {say('gallery.edit')}
          </Link>
        </>
      ) : null}
      {submission.mayAdopt ? (
        <Late
          part="adopt"
          submissionId={submission.id}
          help={adoptHelp(say, submission)}
          found={submission.keptJobId}
        />
      ) : null}
      {submission.mayCorrect ? (
        <Late
          part="correct"
          submissionId={submission.id}
          priceYen={submission.priceYen}
          doubted={submission.doubted}
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
