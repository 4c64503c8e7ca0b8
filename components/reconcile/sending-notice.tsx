import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { ReconcileView } from '#lib/money/reconcile/view.ts'
import { LiftPause, SkipHold } from './dialogs.tsx'
import { useClock } from './utc-time.tsx'

/** The reason why sending waits, if any, and the acts of admins. */
export function SendingNotice({ view }: { view: ReconcileView }) {
  const sayAll = useTranslations()
  const say = useTranslations('reconcile')
  const clock = useClock()
  const { mayAct, pause, keyRefused, balanceUnread } = view
  if (pause) {
    return (
      <Notice look="bad" action={mayAct ? <LiftPause pauseId={pause.id} /> : null}>
        <p className="font-medium">
          {pause.by === null
            ? say('pause.title', { since: clock(Date.parse(pause.at)) })
            : sayAll('money.limits.stop.notice', { name: pause.by, since: clock(Date.parse(pause.at)) })}
        </p>
        <p>
          {pause.by === null
            ? say('sentences', { first: speak(sayAll, pause.reason), second: say('pause.help') })
            : speak(sayAll, pause.reason)}
        </p>
      </Notice>
    )
  }
  const unread = keyRefused ?? balanceUnread
  if (unread) {
    // This hold may not end on its own.
    const why = keyRefused ? 'keyRefused' : 'unread'
    const { trouble } = unread
    const skip = (
      <SkipHold label={say('unread.open')} title={say(`${why}.confirmTitle`)} help={say(`${why}.confirm`)} />
    )
    return (
      <Notice look="unsure" action={mayAct ? skip : null}>
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
  if (!view.heldUntil) return null
  const time = clock(Date.parse(view.heldUntil))
  const skip = (
    <SkipHold
      label={say('hold.open')}
      title={say('hold.confirmTitle')}
      help={say('hold.confirm', { time })}
    />
  )
  return (
    <Notice look="unsure" action={mayAct ? skip : null}>
      <p className="font-medium tabular-nums">{say('hold.title', { time })}</p>
      <p>{say('hold.help')}</p>
    </Notice>
  )
}
