import { useTranslations } from 'next-intl'
import { useDayDate } from '#components/money/day-date.ts'
import { MOST_YEARS, PACE_DAYS } from '#lib/money/balance/pace.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'

/** The figures of the spend: pace, end of the budget, cost of a good video, failures. */
export function Figures({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('spend.figures')
  const { yield: results, pace, paceOfKey, spentYen } = sheet
  const ends = useEnding(sheet)
  const { videos, selected, netYen, failed, askedYen, creditedYen } = results
  return (
    <dl
      aria-label={say('title')}
      className="mt-5 grid grid-cols-2 gap-x-6 rail:grid-cols-3 gap-y-5 border-t border-line pt-5"
    >
      <Figure name={say('spent')} value={formatYen(spentYen)} help={say('videos', { count: videos })} />
      <Figure
        name={say('pace')}
        value={pace.yenADay > 0 ? say('paceValue', { yen: formatYen(pace.yenADay) }) : say('noPace')}
        help={
          pace.yenADay > 0
            ? say(paceOfKey ? 'paceOfKeyHelp' : 'paceHelp', { days: pace.days })
            : say('noPaceHelp', { days: PACE_DAYS })
        }
      />
      <Figure name={say('ends')} {...ends} />
      <Figure
        name={say('selected')}
        value={selected > 0 ? formatYen(Math.round(netYen / selected)) : say('noneSelected')}
        help={selected > 0 ? say('selectedHelp', { selected, videos }) : say('noneSelectedHelp')}
      />
      <Figure
        name={say('failed')}
        value={formatYen(failed.yen)}
        help={say('failedHelp', { count: failed.count })}
      />
      <Figure
        name={say('claimed')}
        value={formatYen(askedYen + creditedYen)}
        help={say('claimedHelp', { asked: formatYen(askedYen), credited: formatYen(creditedYen) })}
      />
    </dl>
  )
}

function useEnding({ ending, availableYen }: SpendSheet): { value: string; help: string } {
  const say = useTranslations('spend.figures')
  const dateOf = useDayDate()
  switch (ending.kind) {
    case 'on':
      return {
        value: say('endsValue', { date: dateOf(ending.day) }),
        help: say('endsHelp', { yen: formatYen(availableYen ?? 0) }),
      }
    case 'now':
      return { value: say('endsNow'), help: say('endsNowHelp') }
    case 'far':
      return { value: say('endsNever'), help: say('endsFarHelp', { years: MOST_YEARS }) }
    case 'no_pace':
      return { value: say('endsNever'), help: say('endsNoPaceHelp') }
    case 'unread':
      return { value: say('endsUnread'), help: say('endsUnreadHelp') }
  }
}

function Figure({ name, value, help }: { name: string; value: string; help: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5 text-16 font-semibold tabular-nums">{value}</dd>
      <dd className="text-12 text-muted">{help}</dd>
    </div>
  )
}
