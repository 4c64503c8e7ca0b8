'use client'

import { useTranslations } from 'next-intl'
import {
  askForMoreAction,
  declineRequestAction,
  stopSendingAction,
} from '#app/(studio)/balance/limits/actions.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { LimitRequestView, Subject } from '#lib/money/limits/view.ts'
import type { Limited } from './limit-form.tsx'

const LimitForm = lazyPart(() => import('./limit-form.tsx'), 'LimitForm')

/** Sets the limits of a subject chosen from several. */
export function SetLimit({ subjects }: { subjects: readonly Limited[] }) {
  const say = useTranslations('money.limits')
  return (
    <Dialog label={say('set')} title={say('setTitle')} help={say('changeHelp')}>
      {(close) => <LimitForm subjects={subjects} close={close} />}
    </Dialog>
  )
}

/** Changes the limits of one subject. */
export function ChangeLimit({ subject }: { subject: Limited }) {
  const say = useTranslations('money.limits')
  const name = subject.name ?? say('whole')
  return (
    <Dialog
      look="small"
      label={say('change')}
      name={say('changeName', { name })}
      title={say('changeTitle', { name })}
      help={say('changeHelp')}
    >
      {(close) => <LimitForm subjects={[subject]} close={close} />}
    </Dialog>
  )
}

/** Asks the admins for a higher limit. */
export function AskForMore({ subject: { scope, id, name } }: { subject: Subject }) {
  const say = useTranslations('money.limits')
  return (
    <ActionDialog
      look="small"
      label={say('ask')}
      name={say('askName', { name: name ?? say('whole') })}
      title={say('askTitle')}
      help={say('askHelp')}
      keptAs={`ask.${id ?? scope}`}
      first={{ reason: '' }}
      reason={{ label: say('reason'), hint: say('askHint') }}
      act={say('askAct')}
      call={({ reason }) => askForMoreAction({ subject: { scope, id }, reason })}
      done={say('asked')}
    />
  )
}

/** Declines a request and tells its author the reason. */
export function Decline({ request: { id, person } }: { request: LimitRequestView }) {
  const say = useTranslations('money.limits')
  return (
    <ActionDialog
      look="small"
      label={say('decline')}
      name={say('declineName', { person })}
      title={say('declineTitle', { person })}
      help={say('declineHelp')}
      keptAs={`decline.${id}`}
      first={{ reason: '' }}
      reason={{ label: say('reason'), hint: say('declineHint') }}
      act={say('declineAct')}
      call={({ reason }) => declineRequestAction({ requestId: id, reason })}
      done={say('declined')}
    />
  )
}

/** Stops all sending until an admin resumes it. */
export function StopSending() {
  const say = useTranslations('money.limits')
  return (
    <ActionDialog
      label={say('stop.open')}
      title={say('stop.title')}
      help={say('stop.help')}
      keptAs="stop"
      first={{ reason: '' }}
      reason={{ label: say('reason'), hint: say('stop.reasonHint') }}
      act={say('stop.act')}
      call={({ reason }) => stopSendingAction({ reason })}
      done={say('stop.done')}
    />
  )
}
