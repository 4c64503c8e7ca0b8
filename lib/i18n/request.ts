import '#server-only'
import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { knownZone } from '../time.ts'
import { CATALOGUES } from './catalogue.ts'
import { languageOfBrowser, parseLanguage } from './languages.ts'

/** The language of a response: the person's choice, else their browser's; times in their zone. */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const locale =
    parseLanguage(jar.get('language')?.value) ?? languageOfBrowser((await headers()).get('accept-language'))
  const timeZone = knownZone(jar.get('zone')?.value)
  return { locale, messages: CATALOGUES[locale], timeZone, now: new Date() }
})
