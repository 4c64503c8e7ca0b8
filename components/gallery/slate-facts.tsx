import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMe } from '#components/client/providers.tsx'
import { AnotherButton } from '#components/composer/another-button.tsx'
import { useComposer } from '#components/composer/composer-context.tsx'
import { reuse } from '#components/composer/reuse.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { TryAgainButton, WithdrawButton } from '#components/video/act-button.tsx'
import { BalanceCheck, UsualTimes } from '#components/video/progress.tsx'
import { isChargedInVain, isInProgress, mayBeCharged } from '#components/video/shown.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { canTryAgain, statusWords } from '#lib/submissions/words.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { TellMe } from './tell-me.tsx'

/** The line below a slate: the next step, and the one act. */
export function SlateFacts({ submission }: { submission: SubmissionView }) {
  return (
    <div className="flex h-4 min-w-0 items-center gap-2 text-12 text-muted tabular-nums">
      <span className="min-w-0 flex-1 truncate">
        <Next submission={submission} />
      </span>
      <span className="relative z-10 flex shrink-0 items-center gap-2">
        <Acts submission={submission} />
      </span>
    </div>
  )
}

function Next({ submission }: { submission: SubmissionView }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const { status, reason, priceYen, settlesAt } = submission
  if (settlesAt !== null) return <BalanceCheck at={settlesAt} />
  if (!isInProgress(submission)) return null
  if (status === 'in_progress') return <UsualTimes submission={submission} />
  if (status === 'pending') return say('gallery.wait.atService', { yen: formatYen(priceYen) })
  return reason === null ? statusWords(sayStatus, submission).brief : sayStatus('queued.notBilled')
}

function Acts({ submission }: { submission: SubmissionView }) {
  const say = useTranslations()
  const me = useMe()
  const { fill } = useComposer()
  const { id, status, mayAct, person, project } = submission
  if (status === 'queued') return mayAct ? <WithdrawButton submissionId={id} look="link" /> : null
  if (isInProgress(submission)) return person.id === me.id ? <TellMe look="link" /> : null
  if (mayBeCharged(submission)) {
    return (
      <Link href={paths.reconcile()} prefetch={false} className={buttonClasses('link')}>
        {say('video.reviewCharge')}
      </Link>
    )
  }
  if (isChargedInVain(submission)) {
    const words = say('gallery.acts.tryAgain.act', { price: formatYen(VIDEO_PRICE_YEN) })
    return <AnotherButton source={submission} words={words} look="link" />
  }
  const offered = canTryAgain(submission)
  if (!mayAct || !(offered || submission.triedAgain)) return null
  return (
    <>
      {offered && person.id === me.id ? (
        <TryAgainButton submissionId={id} projectId={project?.id ?? null} look="link" />
      ) : null}
      <Button look="link" className="text-12" onClick={() => fill(reuse(submission))}>
        {say('gallery.edit')}
      </Button>
    </>
  )
}
