'use client'

import { useTranslations } from 'next-intl'
import { useMe } from '#components/client/providers.tsx'
import { useComposer } from '#components/composer/composer-context.tsx'
import { reuse } from '#components/composer/reuse.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { TryAgainButton, WithdrawButton } from '#components/video/act-button.tsx'
import { StatePanel } from '#components/video/state-panel.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { canTryAgain } from '#lib/submissions/words.ts'

/** The state of a submission without a clip, and the acts on it. It is part of the page's first code: a press on it must not get lost. */
export function CardState({ submission }: { submission: SubmissionView }) {
  return <StatePanel submission={submission} size="card" actions={<Actions submission={submission} />} />
}

function Actions({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const me = useMe()
  const { fill } = useComposer()
  if (submission.status === 'queued' && submission.mayAct) {
    return <WithdrawButton submissionId={submission.id} />
  }
  if (submission.status === 'failed' && submission.jobId) {
    return <CopyButton text={submission.jobId} label={say('copyJobId')} />
  }
  if (canTryAgain(submission) && submission.mayAct) {
    return (
      <>
        {submission.person.id === me.id ? <TryAgainButton submissionId={submission.id} /> : null}
        <Button look="small" onClick={() => fill(reuse(submission))}>
          {say('edit')}
        </Button>
      </>
    )
  }
  return null
}
