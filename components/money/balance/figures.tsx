import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { MOST_YEARS, PACE_DAYS } from '#lib/money/balance/pace.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'

/** The spend in figures: the rate, the projected end of the budget, the cost of a good video, the failures. */
export function Figures({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('money.figures')
  const { pace, paceOfKey, yield: results } = sheet
  const { videos, selected, netYen, failed, askedYen, creditedYen } = results
  const days = pace.days
  return (
    <dl
      aria-label={say('title')}
      className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 rail:grid-cols-4"
    >
      <Figure
        name={say('average')}
        value={pace.yenADay > 0 ? formatYen(pace.yenADay) : '–'}
        help={
          pace.yenADay > 0
            ? say(paceOfKey ? 'averageOfKey' : 'averageHelp', { days })
            : say('noAverage', { days: PACE_DAYS })
        }
      />
      <Figure name={say('ends')} {...useEnding(sheet)} />
      <Figure
        name={say('selected')}
        value={selected > 0 ? formatYen(Math.round(netYen / selected)) : '–'}
        help={say('selectedHelp', { selected, videos })}
      />
      <Figure
        name={say('failed')}
        value={formatYen(failed.yen)}
        help={say('failedHelp', { asked: formatYen(askedYen), credited: formatYen(creditedYen) })}
      />
    </dl>
  )
}

function useEnding({ ending, availableYen }: SpendSheet): { value: string; help: string } {
  const say = useTranslations('money.figures')
  const { dayOf } = useMoments()
  switch (ending.kind) {
    case 'on':
      return { value: dayOf(ending.day), help: say('endsHelp', { yen: formatYen(availableYen ?? 0) }) }
    case 'now':
      return { value: say('endsNow'), help: '' }
    case 'far':
      return { value: say('endsFar'), help: say('endsFarHelp', { years: MOST_YEARS }) }
    case 'no_pace':
      return { value: say('endsFar'), help: say('noAverage', { days: PACE_DAYS }) }
    case 'unread':
      return { value: '–', help: say('unread') }
  }
}

function Figure({ name, value, help }: { name: string; value: string; help: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-16 font-semibold tabular-nums">{value}</dd>
      <dd className="text-12 text-muted">{help}</dd>
    </div>
  )
}
