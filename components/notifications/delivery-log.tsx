import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { deliverAgainAction } from '#app/(studio)/notifications/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { useMoments } from '#components/client/moments.tsx'
import { useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Problem } from '#components/ui/problem.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import { deliveriesQuery } from '#lib/notifications/deliveries-query.ts'
import { EVENT_KEYS } from '#lib/notifications/events.ts'
import { mayTryAgain } from '#lib/notifications/retries.ts'
import type { DeliveryView, WebhookResult, WebhookView } from '#lib/notifications/view.ts'
import { paths } from '#lib/paths.ts'

/** Refetches the log after an act on a webhook. */
export const ON_WEBHOOK = {
  broke: { key: 'notifications.webhooks.broke' },
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: ['deliveries'] }),
} as const

const STATES: Record<DeliveryView['state'], { icon: LucideIcon; mark: string }> = {
  waiting: { icon: Clock, mark: 'text-accent-ink' },
  delivered: { icon: CircleCheck, mark: 'text-ok' },
  given_up: { icon: Ban, mark: 'text-bad' },
}

const CELL = 'px-3 py-2.5 align-top first:pl-5 last:pr-5 rail:first:pl-6 rail:last:pr-6'

/** The deliveries of one webhook, newest first, with their results. */
export function DeliveryLog({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.log')
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook),
  )
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  if (deliveries.length === 0) {
    return (
      <p role="status" className="border-t border-line px-5 py-4 text-13 text-muted rail:px-6">
        {say(data ? 'empty' : isError ? 'failed' : 'loading')}
      </p>
    )
  }
  return (
    <section
      aria-label={say('label', { address: webhook.address })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto border-t border-line"
    >
      <table className="w-full min-w-[560px] text-13 tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-12 text-muted [&_th]:font-medium">
            {(['event', 'state', 'tries', 'time'] as const).map((name) => (
              <th key={name} scope="col" className={CELL}>
                {say(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <div className="border-t border-line px-5 py-3 rail:px-6">
          <Button look="small" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('older')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Row({ delivery }: { delivery: DeliveryView }) {
  const sayAll = useTranslations()
  const say = useTranslations('notifications.log')
  const sayEvents = useTranslations('notifications.events')
  const now = useNow()
  const { momentOf, agoOf, timeOf, isToday } = useMoments(now)
  const { busy, problem, run } = useAction<WebhookResult>(ON_WEBHOOK)
  const { state, tries, httpStatus, trouble, submission, createdAt, nextAt } = delivery
  const { icon: Icon, mark } = STATES[state]
  const at = delivery.finishedAt ?? createdAt
  const nextTime = nextAt && (isToday(nextAt) ? timeOf(nextAt) : momentOf(nextAt))
  return (
    <tr>
      <td className={CELL}>
        {sayEvents(EVENT_KEYS[delivery.event])}
        {submission ? (
          <Link
            href={paths.video(submission.id)}
            className="block max-w-[28ch] truncate text-12 text-muted underline underline-offset-2 hover:text-text"
          >
            {promptTitle(submission.prompt, 40)}
          </Link>
        ) : null}
      </td>
      <td className={`${CELL} max-w-[36ch]`}>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon aria-hidden className={`size-4 shrink-0 ${mark}`} />
          {say(state === 'waiting' && trouble === null ? 'sending' : `states.${state}`)}
        </span>
        {trouble ? <span className="block text-12 text-muted">{speak(sayAll, trouble)}</span> : null}
        {nextTime && trouble ? (
          <span className="block text-12 text-muted">{say('next', { time: nextTime })}</span>
        ) : null}
        <TechnicalDetails of={[trouble ?? answerOf(httpStatus)]} />
        <Problem text={problem} className="text-12" />
        {mayTryAgain(delivery, now) ? (
          <Button
            look="small"
            aria-disabled={busy}
            onClick={() => void run(() => deliverAgainAction(delivery.id), say('againDone'))}
            className="mt-1.5"
          >
            {say('again')}
          </Button>
        ) : null}
      </td>
      <td className={CELL}>{tries}</td>
      <td className={`${CELL} whitespace-nowrap`}>
        <time dateTime={at} title={momentOf(at)}>
          {agoOf(at)}
        </time>
      </td>
    </tr>
  )
}

/** The answer to a delivery. */
function answerOf(status: number | null): Message | null {
  return status === null ? null : { key: 'troubles.asWritten', values: { status } }
}
