'use client'

import { Dices, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { useReady } from '#components/ui/ready.ts'

/** The seed, in one quiet line: type one, roll one, or leave it to the service. */
export function SeedField({
  value,
  problemId,
  onChange,
}: {
  value: string
  problemId: string | undefined
  onChange: (value: string) => void
}) {
  const say = useTranslations('composer')
  const usable = useReady()
  const roll = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    onChange(String(seed % 1_000_000))
  }
  return (
    <div
      className={`flex h-9 items-center rounded-control border pl-3 focus-within:border-edge pointer-coarse:h-11 ${problemId ? 'border-bad' : 'border-line'}`}
    >
      <label className="flex items-center gap-2 text-13 text-muted">
        {say('seed')}
        <input
          value={value}
          readOnly={!usable}
          onChange={(event) => onChange(event.target.value)}
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
        <Button look="icon" aria-label={say('rollSeed')} title={say('rollSeed')} onClick={roll}>
          <Dices aria-hidden className="size-4" />
        </Button>
      ) : (
        <Button
          look="icon"
          aria-label={say('clearSeed')}
          title={say('clearSeed')}
          onClick={() => onChange('')}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
