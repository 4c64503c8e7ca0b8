'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { type Said, speak } from '#lib/language/said.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/money/yen.ts'
import type { ReconcileView } from '#lib/reconcile/view.ts'
import type { ReconcileActions } from './actions.ts'
import { Confirm } from './confirm.tsx'
import { useClock } from './times.ts'

/** Why nothing is sent just now, if that is so, and what those who may can do about it. */
export function SendingNotice({
  view,
  actions,
}: {
  view: Pick<ReconcileView, 'pause' | 'standsStillUntil' | 'balanceUnread' | 'keyRefused'>
  actions: ReconcileActions | null
}) {
  const sayAll = useTranslations()
  const say = useTranslations('reconcile')
  const clock = useClock()
  if (view.pause) {
    const lift = actions ? (
      <Confirm
        label={say('pause.open')}
        title={say('pause.confirmTitle')}
        consequence={say('pause.confirm', { yen: formatYen(VIDEO_PRICE_YEN) })}
        act={say('pause.act')}
        done={say('pause.done')}
        action={actions.lift}
      />
    ) : null
    return (
      <Notice look="bad" action={lift}>
        <p className="font-medium">{say('pause.title', { since: clock(Date.parse(view.pause.at)) })}</p>
        <p>{say('sentences', { first: speak(sayAll, view.pause.reason), second: say('pause.help') })}</p>
      </Notice>
    )
  }
  if (view.keyRefused) return <Unread why="keyRefused" trouble={view.keyRefused.trouble} actions={actions} />
  if (view.balanceUnread)
    return <Unread why="unread" trouble={view.balanceUnread.trouble} actions={actions} />
  if (!view.standsStillUntil) return null
  const until = clock(Date.parse(view.standsStillUntil))
  const skip = actions ? (
    <Confirm
      label={say('hold.open')}
      title={say('hold.confirmTitle')}
      consequence={say('hold.confirm', { time: until })}
      act={say('hold.act')}
      done={say('hold.done')}
      action={actions.skip}
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
  actions,
}: {
  /** The messages that say why. */
  why: 'unread' | 'keyRefused'
  trouble: Said | null
  actions: ReconcileActions | null
}) {
  const sayAll = useTranslations()
  const say = useTranslations('reconcile')
  const skip = actions ? (
    <Confirm
      label={say('unread.open')}
      title={say(`${why}.confirmTitle`)}
      consequence={say(`${why}.confirm`)}
      act={say('hold.act')}
      done={say('hold.done')}
      action={actions.skip}
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
