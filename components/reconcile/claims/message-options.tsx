'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import type { MessageLanguage } from '#lib/money/claims/message-words.ts'

/** In which language, and whether prompts are told. */
export function MessageOptions({
  language,
  chooseLanguage,
  withPrompts,
  choosePrompts,
}: {
  language: MessageLanguage
  chooseLanguage: (language: MessageLanguage) => void
  withPrompts: boolean
  choosePrompts: (withPrompts: boolean) => void
}) {
  const say = useTranslations('claims.message')
  const id = useId()
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ChoiceGroup
        label={say('language')}
        value={language}
        choices={(['ja', 'en'] as const).map((one) => ({ value: one, name: LANGUAGES[one], lang: one }))}
        choose={chooseLanguage}
        className="flex rounded-control border border-line p-0.5"
        itemClassName="h-8 rounded-[6px] px-3 text-13 text-muted hover:text-text data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-text pointer-coarse:h-10"
      />
      <label className="flex h-9 cursor-pointer items-center gap-2 text-13 pointer-coarse:h-11">
        <input
          type="checkbox"
          checked={withPrompts}
          onChange={(event) => choosePrompts(event.target.checked)}
          aria-describedby={id}
          className="size-4"
        />
        {say('prompts')}
      </label>
      <p id={id} className="basis-full text-12 text-muted">
        {say('promptsHelp')}
      </p>
    </div>
  )
}
