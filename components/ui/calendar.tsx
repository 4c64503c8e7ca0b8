import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDate, laterDay, zoneFormat } from '#lib/time.ts'
import { IconButton } from './button.tsx'

interface Props {
  label: string
  /** The chosen days, such as `2026-11-21`; a single day is both. */
  from: string | null
  to: string | null
  today: string
  /** The last selectable day. */
  max?: string
  pick: (day: string) => void
}

/** A month of selectable days: by pointer, or by arrow keys, Page Up and Page Down. Weeks start on Monday. */
export function Calendar({ label, from, to, today, max, pick }: Props) {
  const say = useTranslations('ui.calendar')
  const language = useLocale()
  const [at, setAt] = useState(to ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    byKey.current = false
  }, [at])
  const clamp = (day: string) => (max && day > max ? max : day)
  const go = (day: string) => setAt(clamp(day))
  const press = (event: KeyboardEvent) => {
    const days = MOVES[event.key]
    if (!days) return
    event.preventDefault()
    const to = clamp(days(at))
    byKey.current = to !== at
    setAt(to)
  }
  const weeks = weeksOf(at.slice(0, 7))
  const format = (options: Intl.DateTimeFormatOptions, day: string) =>
    zoneFormat(language === 'ja' ? 'ja-JP' : 'en-GB', 'UTC', options).format(new Date(day))
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={say('earlier')} onClick={() => go(laterMonth(at, -1))} />
        <p role="status" className="text-13 font-medium">
          {format({ year: 'numeric', month: 'long' }, at)}
        </p>
        <IconButton icon={ChevronRight} label={say('later')} onClick={() => go(laterMonth(at, 1))} />
      </div>
      <table ref={grid} aria-label={label} className="mt-1 tabular-nums" onKeyDown={press}>
        <thead>
          <tr className="text-11 text-muted">
            {weeks[1]?.map((day) => (
              <th key={day} scope="col" className="size-9 font-regular">
                {format({ weekday: 'short' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day.slice(0, 7) === at.slice(0, 7) ? (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formatDate(new Date(day), 'UTC', language)}
                      aria-pressed={from !== null && to !== null && day >= from && day <= to}
                      aria-current={day === today ? 'date' : undefined}
                      data-end={day === from || day === to ? '' : undefined}
                      disabled={max !== undefined && day > max}
                      onClick={() => {
                        setAt(day)
                        pick(day)
                      }}
                      className="size-9 rounded-control text-13 hover:bg-raised disabled:text-muted disabled:opacity-60 aria-[current]:font-semibold not-data-end:aria-[current]:text-accent-ink aria-pressed:bg-raised data-end:bg-text data-end:text-bg pointer-coarse:size-11"
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MOVES: Record<string, (at: string) => string> = {
  ArrowLeft: (at) => laterDay(at, -1),
  ArrowRight: (at) => laterDay(at, 1),
  ArrowUp: (at) => laterDay(at, -7),
  ArrowDown: (at) => laterDay(at, 7),
  PageUp: (at) => laterMonth(at, -1),
  PageDown: (at) => laterMonth(at, 1),
}

/** The same day of another month, capped at that month's last day. */
function laterMonth(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const first = last.toISOString().slice(0, 8)
  return `${first}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

/** The whole weeks of a month such as `2026-11`. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = laterDay(first, -((new Date(first).getUTCDay() + 6) % 7))
  const next = laterMonth(first, 1)
  const weeks: string[][] = []
  for (let day = monday; day < next; day = laterDay(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => laterDay(day, index)))
  }
  return weeks
}
