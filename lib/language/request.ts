import '#server-only'
import { cookies, headers } from 'next/headers'
import type { Messages } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { knownZone } from '../zone-format.ts'
import { CATALOGUES } from './catalogues.ts'
import { languageOfBrowser, parseLanguage } from './languages.ts'

/** What a request is answered in: the language a person chose, else their browser's; times in their zone. */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const locale =
    parseLanguage(jar.get('language')?.value) ?? languageOfBrowser((await headers()).get('accept-language'))
  // Its type is the English texts, which tell what each message takes; another language has others.
  const messages = CATALOGUES[locale] as Messages
  return { locale, messages, timeZone: knownZone(jar.get('zone')?.value) }
})
