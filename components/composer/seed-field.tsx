import { Dices, Lock, LockOpen, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button.tsx'

/** The seed, in one quiet line: typed or rolled, for one press or locked; or left to chance. */
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

/** A seed visible before the press, short enough to read out. */
function rollSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000)
}
