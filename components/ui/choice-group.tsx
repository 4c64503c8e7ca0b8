'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { stepAmong } from './step-among.ts'

/** A row of choices, one of which is made. One stop of the Tab key; the arrows go from choice to choice. */
export function ChoiceGroup<Value extends string>({
  label,
  value,
  choices,
  choose,
  className,
  itemClassName,
}: {
  label: string
  value: Value
  choices: readonly { value: Value; name: ReactNode; lang?: string }[]
  choose: (value: Value) => void
  className: string
  /** Of each choice; the one that is made has `data-state="on"`. */
  itemClassName: string
}) {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = choices[stepAmong(event, 'radio') ?? -1]
    if (chosen) choose(chosen.value)
  }
  return (
    <div role="radiogroup" aria-label={label} className={className} onKeyDown={step}>
      {choices.map((choice) => {
        const made = choice.value === value
        return (
          // biome-ignore lint/a11y/useSemanticElements: an input cannot look like this without a second element.
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={made}
            tabIndex={made ? 0 : -1}
            data-state={made ? 'on' : 'off'}
            lang={choice.lang}
            onClick={() => choose(choice.value)}
            className={itemClassName}
          >
            {choice.name}
          </button>
        )
      })}
    </div>
  )
}
