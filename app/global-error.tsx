'use client'

import './globals.css'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { useBrowserLanguage } from '#components/shell/language.ts'
import { Fault, type FaultProps } from '#components/ui/fault.tsx'
import english from '#lib/i18n/en/errors.json' with { type: 'json' }
import japanese from '#lib/i18n/ja/errors.json' with { type: 'json' }

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
          messages={{ errors: ERRORS[language] } as Partial<Messages>}
        >
          <main>
            <Fault {...props} />
          </main>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
