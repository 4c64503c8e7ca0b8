import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Calendar } from '#components/ui/calendar.tsx'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'

export interface Range {
  path: string
  /** The address's other parameters. */
  kept: Record<string, string | null>
  /** The days that the page shows. */
  from: string
  to: string
  today: string
}

/** Two clicks in a calendar: the first and the last day, in either order. The second applies them. */
export function RangePanel(props: Range & PopupProps) {
  const say = useTranslations('money.days')
  return (
    <PopoverPanel {...props} label={say('custom')} className="p-3">
      <Days {...props} />
    </PopoverPanel>
  )
}

/** Mounted while the popup is open: the next time, the first day is chosen afresh. */
function Days({ path, kept, from, to, today, onOpenChange }: Range & PopupProps) {
  const say = useTranslations('money.days')
  const router = useRouter()
  const [first, setFirst] = useState<string | null>(null)
  const pick = (day: string) => {
    if (first === null) return setFirst(day)
    const [since = day, until = day] = [first, day].toSorted()
    const given = Object.entries({ ...kept, from: since, to: until }).filter(([, value]) => value !== null)
    router.push(`${path}?${new URLSearchParams(given as [string, string][])}`, { scroll: false })
    onOpenChange(false)
  }
  return (
    <>
      <p role="status" className="mb-2 text-12 text-muted">
        {say(first === null ? 'first' : 'last')}
      </p>
      <Calendar
        label={say('custom')}
        from={first ?? from}
        to={first ?? to}
        today={today}
        max={today}
        pick={pick}
      />
    </>
  )
}
