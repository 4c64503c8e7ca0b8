'use client'

import { type ReactNode, useId } from 'react'
import { stepAmong } from './step-among.ts'

/** Panels one of which is shown, under the row of their names. One stop of the Tab key; the arrows go from name to name. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  choose,
}: {
  label: string
  value: Value
  tabs: readonly { value: Value; name: ReactNode; panel: ReactNode }[]
  choose: (value: Value) => void
}) {
  const id = useId()
  const shown = tabs.find((tab) => tab.value === value)
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          const tab = tabs[stepAmong(event, 'tab') ?? -1]
          if (tab) choose(tab.value)
        }}
        className="flex gap-4 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab.value)}
            className="inline-flex h-10 items-center gap-1.5 border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text aria-selected:border-text aria-selected:text-text"
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        key={value}
        id={`${id}-panel`}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus, and scrolls.
        tabIndex={0}
        aria-labelledby={`${id}-${value}`}
        className="pt-4"
      >
        {shown?.panel}
      </div>
    </div>
  )
}
