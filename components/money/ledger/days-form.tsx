'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import type { SayOf } from '#lib/i18n/message.ts'

/** Both included, as `2026-11-21` in the viewer's time zone. */
export interface Days {
  from: string
  to: string
}

/** What the service behind the page adds up at once. */
const MOST_DAYS = 400
const DAY_MS = 86_400_000

/** Which days to add up; `children` stands beside the button. */
export function DaysForm({
  start,
  choose,
  children,
}: {
  start: Days
  choose: (days: Days) => void
  children: ReactNode
}) {
  const say = useTranslations('proof')
  const [days, setDays] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(say, days)
    setProblem(found)
    if (!found) choose(days)
  }
  return (
    <Form onSubmit={send} noValidate className="flex flex-wrap items-end gap-2">
      <Day
        name={say('from')}
        value={days.from}
        change={(from) => setDays({ ...days, from })}
        told={problem ? id : undefined}
      />
      <Day
        name={say('to')}
        value={days.to}
        change={(to) => setDays({ ...days, to })}
        told={problem ? id : undefined}
      />
      <Button type="submit" className="h-10">
        {say('show')}
      </Button>
      {children}
      {problem ? (
        <p id={id} role="alert" className="basis-full text-12 text-bad">
          {problem}
        </p>
      ) : null}
    </Form>
  )
}

function Day(props: {
  name: string
  value: string
  change: (day: string) => void
  told: string | undefined
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-muted">
        {props.name}
      </label>
      <input
        id={id}
        type="date"
        value={props.value}
        onChange={(event) => props.change(event.target.value)}
        aria-invalid={props.told !== undefined}
        aria-describedby={props.told}
        className="h-10 w-40 rounded-control border border-edge bg-bg px-2.5 max-rail:w-[calc(50vw-20px)] text-14 tabular-nums pointer-coarse:h-11"
      />
    </div>
  )
}

function problemOf(say: SayOf<'proof'>, { from, to }: Days): string | null {
  if (!from || !to) return say('incomplete')
  if (from > to) return say('order')
  return (Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS
    ? say('tooMany', { most: MOST_DAYS })
    : null
}
