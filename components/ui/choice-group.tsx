'use client'

import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

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
  /** Of each choice; the one that is made has `data-state="checked"`. */
  itemClassName: string
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => choose(chosen as Value)}
      className={className}
    >
      {choices.map(({ value: choice, name, lang }) => (
        <RadioGroup.Item key={choice} value={choice} lang={lang} className={itemClassName}>
          {name}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
