import { CalendarDays } from 'lucide-react'
import { useLocale } from 'next-intl'
import { useId, useState } from 'react'
import { formatDate } from '#lib/time.ts'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'

/** A day field of a form; the calendar opens below it. */
export function DayField({
  label,
  hint,
  value,
  today,
  change,
}: {
  label: string
  hint: string
  value: string
  /** Also the last selectable day. */
  today: string
  change: (day: string) => void
}) {
  const id = useId()
  const language = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <Button
        aria-labelledby={`${id} ${id}-day`}
        aria-describedby={`${id}-hint`}
        aria-expanded={open}
        className="h-11 pointer-coarse:h-11"
        onClick={() => setOpen(!open)}
      >
        <CalendarDays aria-hidden className="size-4" />
        <span id={`${id}-day`}>{formatDate(new Date(value), 'UTC', language)}</span>
      </Button>
      {open ? (
        <Calendar
          label={label}
          from={value}
          to={value}
          today={today}
          max={today}
          pick={(day) => {
            change(day)
            setOpen(false)
          }}
        />
      ) : null}
      <p id={`${id}-hint`} className="text-12 text-muted">
        {hint}
      </p>
    </div>
  )
}
