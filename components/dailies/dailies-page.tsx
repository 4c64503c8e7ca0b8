import { useLocale, useNow, useTranslations } from 'next-intl'
import { dayDate, dayTitle } from '#lib/gallery/days.ts'
import { DailiesView } from './dailies-view.tsx'

/** The finished takes of a day, in the whole window. */
export function DailiesPage({ day, zone }: { day: string; zone: string }) {
  const say = useTranslations('dailies')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const now = useNow().getTime()
  const title = (
    <h1 className="shrink-0 text-13 font-semibold">
      {say('title')}
      <span className="ml-2 font-regular text-muted max-rail:sr-only">
        {say('day', {
          title: dayTitle(sayTime, day, now, zone, language),
          date: dayDate(day, now, zone, language),
        })}
      </span>
    </h1>
  )
  return (
    <div data-stage data-fills-window className="fixed inset-0 z-40 flex flex-col bg-bg">
      <DailiesView day={day} zone={zone} title={title} />
    </div>
  )
}
