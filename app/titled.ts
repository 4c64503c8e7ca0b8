import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type Message, speak } from '#lib/i18n/message.ts'

/** Makes the `generateMetadata` of a page with a message as its title. */
export function titled(key: Message['key'], metadata: Metadata = {}) {
  return async (): Promise<Metadata> => {
    const say = await getTranslations()
    return { title: speak(say, { key }), ...metadata }
  }
}
