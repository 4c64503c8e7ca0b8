'use client'

import { ToggleGroup } from 'radix-ui'
import { useId } from 'react'
import { words } from '#components/words.ts'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#lib/claims/message-words.ts'

const said = words.claims.message

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
  const id = useId()
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ToggleGroup.Root
        type="single"
        aria-label={said.language}
        value={language}
        onValueChange={(value) => {
          const chosen = MESSAGE_LANGUAGES.find((one) => one === value)
          if (chosen) chooseLanguage(chosen)
        }}
        className="flex rounded-control border border-line p-0.5"
      >
        {(['ja', 'en'] as const).map((one) => (
          <ToggleGroup.Item
            key={one}
            value={one}
            lang={one}
            className="h-8 rounded-[6px] px-3 text-13 text-muted hover:text-text data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-text pointer-coarse:h-10"
          >
            {said.languages[one]}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <label className="flex h-9 cursor-pointer items-center gap-2 text-13 pointer-coarse:h-11">
        <input
          type="checkbox"
          checked={withPrompts}
          onChange={(event) => choosePrompts(event.target.checked)}
          aria-describedby={id}
          className="size-4"
        />
        {said.prompts}
      </label>
      <p id={id} className="basis-full text-12 text-muted">
        {said.promptsHelp}
      </p>
    </div>
  )
}
