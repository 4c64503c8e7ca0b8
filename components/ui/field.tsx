import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  problem?: string | null
}

/** A labelled text field; its error appears below. */
export function Field({ label, hint, problem = null, type = 'text', ...props }: FieldProps) {
  const say = useTranslations('ui')
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const told = problem ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={problem !== null}
          aria-describedby={told ? `${id}-told` : undefined}
          className={`h-11 w-full rounded-control border bg-bg px-3 text-16 outline-offset-0 placeholder:text-muted ${problem ? 'border-bad' : 'border-edge'} ${isPassword ? 'pr-12' : ''}`}
          {...props}
        />
        {isPassword ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={say('showPassword')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-control text-muted hover:text-text"
          >
            {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          </button>
        ) : null}
      </div>
      {told ? (
        <p id={`${id}-told`} className={`text-12 ${problem ? 'text-bad' : 'text-muted'}`}>
          {told}
        </p>
      ) : null}
    </div>
  )
}
