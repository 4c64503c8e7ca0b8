'use client'

import { useNow, useZone } from '#components/time/clock.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import { VIDEO_PRICE_YEN } from '#lib/money/yen.ts'
import type { ReconcileView } from '#lib/reconcile/view.ts'
import type { ReconcileActions } from './actions.ts'
import { Confirm } from './confirm.tsx'
import { clockOn } from './times.ts'

/** Why nothing is sent just now, if that is so, and what those who may can do about it. */
export function SendingNotice({
  view,
  actions,
}: {
  view: Pick<ReconcileView, 'pause' | 'holdUntil' | 'balanceUnread'>
  actions: ReconcileActions | null
}) {
  const now = useNow()
  const zone = useZone()
  const { pause, hold } = words.reconcile
  if (view.pause) {
    const lift = actions ? (
      <Confirm
        label={pause.open}
        title={pause.confirmTitle}
        consequence={pause.confirm(VIDEO_PRICE_YEN)}
        act={pause.act}
        done={pause.done}
        action={actions.lift}
      />
    ) : null
    return (
      <Notice look="bad" action={lift}>
        <p className="font-medium">{pause.title(clockOn(Date.parse(view.pause.at), now, zone))}</p>
        <p>
          {view.pause.reason} {pause.help}
        </p>
      </Notice>
    )
  }
  if (view.balanceUnread) return <BalanceUnread unread={view.balanceUnread} actions={actions} />
  if (!view.holdUntil) return null
  const until = clockOn(Date.parse(view.holdUntil), now, zone)
  const skip = actions ? (
    <Confirm
      label={hold.open}
      title={hold.confirmTitle}
      consequence={hold.confirm(until)}
      act={hold.act}
      done={hold.done}
      action={actions.skip}
    />
  ) : null
  return (
    <Notice look="unsure" action={skip}>
      <p className="font-medium tabular-nums">{hold.title(until)}</p>
      <p>{hold.help}</p>
    </Notice>
  )
}

/** Nothing is sent until the balance was read again, which may not end by itself. */
function BalanceUnread({
  unread,
  actions,
}: {
  unread: NonNullable<ReconcileView['balanceUnread']>
  actions: ReconcileActions | null
}) {
  const said = words.reconcile.unread
  const skip = actions ? (
    <Confirm
      label={said.open}
      title={said.confirmTitle}
      consequence={said.confirm}
      act={words.reconcile.hold.act}
      done={words.reconcile.hold.done}
      action={actions.skip}
    />
  ) : null
  return (
    <Notice look="unsure" action={skip}>
      <p className="font-medium">{said.title}</p>
      <p>
        {said.help} {unread.trouble}
      </p>
    </Notice>
  )
}
