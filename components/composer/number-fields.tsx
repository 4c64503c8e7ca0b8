'use client'

import { Dices, Lock, LockOpen, Minus, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { MOST_TAKES } from '#lib/submissions/input.ts'

/** How many takes: − n +, with the arrows and digits of the keyboard too. */
export function TakesField({
  value,
  label,
  onChange,
  disabled = false,
}: {
  value: number
  /** Where there are several of them, what it belongs to. */
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
      {label === undefined ? <span className="pl-3 text-muted">{say('takes')}</span> : null}
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

/** The seed, in one quiet line: type one or roll one, for one press or to stay; or leave it to chance. */
export function SeedField({
  value,
  locked,
  problemId,
  onChange,
  readOnly,
}: {
  value: string
  locked: boolean
  problemId: string | undefined
  onChange: (changes: { seed: string; seedLocked: boolean }) => void
  readOnly: boolean
}) {
  const say = useTranslations('composer')
  const lockWord = say(locked ? 'unlockSeed' : 'lockSeed')
  const LockIcon = locked ? Lock : LockOpen
  return (
    <div
      className={`flex h-9 items-center rounded-control border pl-3 focus-within:border-edge pointer-coarse:h-11 ${problemId ? 'border-bad' : 'border-line'}`}
    >
      <label className="flex items-center gap-2 text-13 text-muted">
        {say('seed')}
        <input
          value={value}
          readOnly={readOnly}
          onChange={(event) =>
            onChange({ seed: event.target.value, seedLocked: locked && event.target.value !== '' })
          }
          placeholder={say('seedPlaceholder')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          style={{ width: `${Math.min(18, Math.max(7, value.length + 1))}ch` }}
          className="h-7 rounded-[4px] bg-transparent pointer-coarse:h-10 font-medium text-text tabular-nums outline-offset-2 placeholder:font-regular placeholder:text-muted pointer-coarse:text-16"
        />
      </label>
      {value === '' ? (
        <IconButton
          icon={Dices}
          label={say('rollSeed')}
          aria-disabled={readOnly}
          onClick={() => onChange({ seed: rollSeed(), seedLocked: false })}
        />
      ) : (
        <>
          <IconButton
            icon={LockIcon}
            label={say('lockSeed')}
            aria-pressed={locked}
            title={lockWord}
            aria-disabled={readOnly}
            className={locked ? 'text-accent-ink' : ''}
            onClick={() => onChange({ seed: value, seedLocked: !locked })}
          />
          <IconButton
            icon={X}
            label={say('clearSeed')}
            aria-disabled={readOnly}
            onClick={() => onChange({ seed: '', seedLocked: false })}
          />
        </>
      )}
    </div>
  )
}

/** A seed to look at before the press: short enough to read out. */
function rollSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000)
}
