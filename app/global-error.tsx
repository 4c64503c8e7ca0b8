'use client'

import './globals.css'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { useBrowserLanguage } from '#components/shell/language.ts'
import { Fault, type FaultProps } from '#components/ui/fault.tsx'
import { errors as english } from '#lib/i18n/en/errors.ts'
import { errors as japanese } from '#lib/i18n/ja/errors.ts'

const ERRORS = { en: english, ja: japanese }

/** Takes the place of the root layout, so nobody has told it the language or the words. */
export default function GlobalError(props: FaultProps) {
  const language = useBrowserLanguage()
  return (
    <html lang={language}>
      <body>
        <title>Dailies</title>
        <NextIntlClientProvider
          locale={language}
          messages={{ errors: withCode(ERRORS[language], props.error.digest) } as Partial<Messages>}
        >
          <main>
            <Fault {...props} />
          </main>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}

/** Messages of pages are compiled before they get there; here only this one has anything to fill in. */
function withCode(errors: (typeof ERRORS)[keyof typeof ERRORS], code = '') {
  return { ...errors, helpWithCode: errors.helpWithCode.replace('{code}', code) }
}
