import '#server-only'
import { cookies, headers } from 'next/headers'
import type { Messages } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { knownZone } from '../time.ts'
import { CATALOGUES } from './catalogues.ts'
import { type Language, languageOfBrowser, parseLanguage } from './languages.ts'
import { readyToFormat } from './ready-to-format.ts'

/** Its type is the English texts, which tell what each message takes; another language has others. */
const MESSAGES = readyToFormat(CATALOGUES) as Record<Language, Messages>

/** What a request is answered in: the language a person chose, else their browser's; times in their zone. */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const locale =
    parseLanguage(jar.get('language')?.value) ?? languageOfBrowser((await headers()).get('accept-language'))
  return { locale, messages: MESSAGES[locale], timeZone: knownZone(jar.get('zone')?.value) }
})
