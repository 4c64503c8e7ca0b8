'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { EVENT_KEYS, EVENTS, type NotificationEvent } from '#lib/notifications/events.ts'

const CHOICE = 'flex min-h-8 items-center gap-2.5 text-13 pointer-coarse:min-h-11'

/** What the receiver can read. */
export function ShapeChoice({
  shape,
  choose,
}: {
  shape: 'json' | 'slack'
  choose: (shape: 'json' | 'slack') => void
}) {
  const say = useTranslations('notifications.add')
  const name = useId()
  return (
    <fieldset>
      <legend className="text-13 font-medium">{say('shape')}</legend>
      {(['json', 'slack'] as const).map((one) => (
        <label key={one} className={CHOICE}>
          <input
            type="radio"
            name={name}
            checked={shape === one}
            onChange={() => choose(one)}
            className="size-4"
          />
          {say(`shapes.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** In which language people in Slack are told. */
export function LanguageChoice({
  language,
  choose,
}: {
  language: Language
  choose: (language: Language) => void
}) {
  const say = useTranslations('notifications.add')
  const name = useId()
  return (
    <fieldset>
      <legend className="text-13 font-medium">{say('language')}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <label key={one} lang={one} className={CHOICE}>
          <input
            type="radio"
            name={name}
            checked={language === one}
            onChange={() => choose(one)}
            className="size-4"
          />
          {LANGUAGES[one]}
        </label>
      ))}
    </fieldset>
  )
}

/** What the webhook hears of. */
export function EventBoxes({
  events,
  choose,
  problem,
}: {
  events: readonly NotificationEvent[]
  choose: (events: NotificationEvent[]) => void
  problem: string | null
}) {
  const say = useTranslations('notifications')
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="text-13 font-medium">{say('add.events')}</legend>
      {EVENTS.map((event) => (
        <label key={event} className={CHOICE}>
          <input
            type="checkbox"
            checked={events.includes(event)}
            onChange={({ target }) =>
              choose(EVENTS.filter((one) => (one === event ? target.checked : events.includes(one))))
            }
            className="size-4"
          />
          {say(`events.${EVENT_KEYS[event]}`)}
        </label>
      ))}
      {problem ? (
        <p id={id} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
