'use client'

import { useTranslations } from 'next-intl'
import { liftPauseAction, skipHoldAction } from '#app/(studio)/reconcile/actions.ts'
import { Notice } from '#components/ui/notice.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { ReconcileView } from '#lib/money/reconcile/view.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { Confirm } from './confirm.tsx'
import { useClock } from './times.ts'

/** Why nothing is sent just now, if that is so, and what those who may can do about it. */
export function SendingNotice({
  view,
}: {
  view: Pick<ReconcileView, 'mayAct' | 'pause' | 'standsStillUntil' | 'balanceUnread' | 'keyRefused'>
}) {
  const sayAll = useTranslations()
  const say = useTranslations('reconcile')
  const clock = useClock()
  if (view.pause) {
    const lift = view.mayAct ? (
      <Confirm
        label={say('pause.open')}
        title={say('pause.confirmTitle')}
        consequence={say('pause.confirm', { yen: formatYen(VIDEO_PRICE_YEN) })}
        act={say('pause.act')}
        done={say('pause.done')}
        action={liftPauseAction}
      />
    ) : null
    return (
      <Notice look="bad" action={lift}>
        <p className="font-medium">{say('pause.title', { since: clock(Date.parse(view.pause.at)) })}</p>
        <p>{say('sentences', { first: speak(sayAll, view.pause.reason), second: say('pause.help') })}</p>
      </Notice>
    )
  }
  if (view.keyRefused)
    return <Unread why="keyRefused" trouble={view.keyRefused.trouble} mayAct={view.mayAct} />
  if (view.balanceUnread)
    return <Unread why="unread" trouble={view.balanceUnread.trouble} mayAct={view.mayAct} />
  if (!view.standsStillUntil) return null
  const until = clock(Date.parse(view.standsStillUntil))
  const skip = view.mayAct ? (
    <Confirm
      label={say('hold.open')}
      title={say('hold.confirmTitle')}
      consequence={say('hold.confirm', { time: until })}
      act={say('hold.act')}
      done={say('hold.done')}
      action={skipHoldAction}
    />
  ) : null
  return (
    <Notice look="unsure" action={skip}>
      <p className="font-medium tabular-nums">{say('hold.title', { time: until })}</p>
      <p>{say('hold.help')}</p>
    </Notice>
  )
}

/** Nothing is sent until the balance can be read again, which may not end by itself. */
function Unread({
  why,
  trouble,
  mayAct,
}: {
  /** The messages that say why. */
  why: 'unread' | 'keyRefused'
  trouble: Message | null
  mayAct: boolean
}) {
  const sayAll = useTranslations()
  const say = useTranslations('reconcile')
  const skip = mayAct ? (
    <Confirm
      label={say('unread.open')}
      title={say(`${why}.confirmTitle`)}
      consequence={say(`${why}.confirm`)}
      act={say('hold.act')}
      done={say('hold.done')}
      action={skipHoldAction}
    />
  ) : null
  return (
    <Notice look="unsure" action={skip}>
      <p className="font-medium">{say(`${why}.title`)}</p>
      <p>
        {trouble && why === 'unread'
          ? say('sentences', { first: say(`${why}.help`), second: speak(sayAll, trouble) })
          : say(`${why}.help`)}
      </p>
      <TechnicalDetails of={[trouble]} />
    </Notice>
  )
}
