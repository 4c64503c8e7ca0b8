'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { adoptJobAction, liftPauseAction, skipHoldAction } from '#app/(studio)/reconcile/actions.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import type { ButtonLook } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** Links the job that support found to a submission; first looks up the job at the service. */
export function AdoptDialog({
  submissionId,
  help,
  found,
  look,
}: {
  submissionId: string
  help: string
  /** The job id that the kept answer seems to name, or null. */
  found: string | null
  look?: ButtonLook
}) {
  const say = useTranslations('reconcile.adopt')
  return (
    <ActionDialog
      label={say('open')}
      icon={<Link2 aria-hidden className="size-4" />}
      {...(look ? { look } : {})}
      title={say('title')}
      help={help}
      keptAs={`job.${submissionId}`}
      first={{ jobId: found ?? '' }}
      fields={({ jobId }, type) => (
        <Field
          label={say('field')}
          {...(jobId === found ? { hint: say('found') } : {})}
          value={jobId}
          onChange={(event) => type({ jobId: event.target.value })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      check={({ jobId }) => (jobId.trim() === '' ? say('empty') : null)}
      act={say('act')}
      busy={say('busy')}
      call={({ jobId }) => adoptJobAction({ submissionId, jobId: jobId.trim() })}
      done={say('done')}
    />
  )
}

/** Ends the shown pause, and no later one; waiting videos are bought at once unless another pause applies. */
export function LiftPause({ pauseId }: { pauseId: string }) {
  const say = useTranslations('reconcile.pause')
  return (
    <ActionDialog
      label={say('open')}
      title={say('confirmTitle')}
      help={say('confirm', { yen: formatYen(VIDEO_PRICE_YEN) })}
      keptAs="pause"
      // The page may re-render with another pause while the dialog is open.
      first={{ pauseId }}
      fresh={['pauseId']}
      act={say('act')}
      call={(asked) => liftPauseAction(asked)}
      done={say('done')}
    />
  )
}

/** Resumes sending before the reason for the hold is gone. */
export function SkipHold({ label, title, help }: { label: string; title: string; help: string }) {
  const say = useTranslations('reconcile.hold')
  return (
    <ActionDialog
      label={label}
      title={title}
      help={help}
      keptAs="hold"
      first={{}}
      act={say('act')}
      call={() => skipHoldAction()}
      done={say('done')}
    />
  )
}
