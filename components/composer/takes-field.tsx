import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { MOST_TAKES } from '#lib/submissions/input.ts'

/** The number of takes: − n +, also with arrows and digits on the keyboard. */
export function TakesField({
  value,
  label,
  onChange,
  disabled = false,
}: {
  value: number
  /** The accessible name, where a page has several of these fields. */
  label?: string
  onChange: (value: number) => void
  disabled?: boolean
}) {
  const say = useTranslations('composer')
  const set = (takes: number) => !disabled && onChange(Math.min(MOST_TAKES, Math.max(1, takes)))
  const keyPressed = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const takes = afterKey(event.key, value)
    if (takes === null) return
    event.preventDefault()
    set(takes)
  }
  const step = 'pointer-coarse:size-10'
  return (
    <div className="inline-flex h-9 shrink-0 items-center rounded-control border border-line text-13 pointer-coarse:h-11">
      {label === undefined ? <span className="pl-3 text-muted max-rail:hidden">{say('takes')}</span> : null}
      <IconButton
        icon={Minus}
        className={step}
        tabIndex={-1}
        label={say('fewerTakes')}
        aria-disabled={disabled || value <= 1}
        onClick={() => set(value - 1)}
      />
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label ?? say('takes')}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={MOST_TAKES}
        aria-disabled={disabled}
        onKeyDown={keyPressed}
        className="grid h-7 w-6 place-items-center rounded-[4px] font-medium tabular-nums"
      >
        {value}
      </span>
      <IconButton
        icon={Plus}
        className={step}
        tabIndex={-1}
        label={say('moreTakes')}
        aria-disabled={disabled || value >= MOST_TAKES}
        onClick={() => set(value + 1)}
      />
    </div>
  )
}

function afterKey(key: string, takes: number): number | null {
  if (key === 'ArrowUp' || key === 'ArrowRight') return takes + 1
  if (key === 'ArrowDown' || key === 'ArrowLeft') return takes - 1
  if (key === 'Home') return 1
  if (key === 'End') return MOST_TAKES
  return /^[1-9]$/.test(key) ? Number(key) : null
}
