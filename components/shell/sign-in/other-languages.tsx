'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { keepLanguage } from '#components/shell/language.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'

/** Shows the page in another language, each named in its own. Typed text stays. */
export function OtherLanguages() {
  const language = useLocale()
  const router = useRouter()
  const others = (Object.keys(LANGUAGES) as Language[]).filter((each) => each !== language)
  return (
    <p className="mt-4 flex justify-center gap-4">
      {others.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          onClick={() => {
            keepLanguage(each)
            router.refresh()
          }}
          className={buttonClasses('link')}
        >
          {LANGUAGES[each]}
        </button>
      ))}
    </p>
  )
}
