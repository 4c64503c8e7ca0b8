import { useLocale, useTranslations } from 'next-intl'
import { type Message, speak } from '#lib/i18n/message.ts'
import { useDrawnZone } from './drawn-zone.ts'
import { formatMoment } from './format.ts'

/** Speaks a message that was stored, with its moments in the viewer's zone. */
export function useSpeakKept(): (message: Message) => string {
  const say = useTranslations()
  const [language, zone] = [useLocale(), useDrawnZone()]
  return (message) =>
    speak(
      say,
      withMoments(message, (moment) => formatMoment(moment, zone, language)),
    )
}

/** The message with moments in ISO 8601, named `from` and `until`. */
const WITH_MOMENTS: Message['key'] = 'reconcile.decisions.difference'

/** Formats the moments of a message; it may be nested in another one. */
function withMoments({ key, values = {} }: Message, format: (moment: string) => string): Message {
  const formatted = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, withMoments(value, format)] as const
    const named = key === WITH_MOMENTS && (name === 'from' || name === 'until')
    const isMoment = named && !Number.isNaN(Date.parse(String(value)))
    return [name, isMoment ? format(String(value)) : value] as const
  })
  return { key, values: Object.fromEntries(formatted) }
}
