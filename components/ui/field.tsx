import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'

type FieldProps = { label: string; hint?: string; problem?: string | null } & (
  | (Omit<ComponentProps<'input'>, 'id' | 'className'> & { rows?: undefined })
  | (Omit<ComponentProps<'textarea'>, 'id'> & { rows: number })
)

/** A labelled text field, with `rows` for longer text; its error appears below. */
export function Field({ label, hint, problem = null, ...props }: FieldProps) {
  const id = useId()
  const told = problem ?? hint
  const about = {
    id,
    'aria-invalid': problem !== null,
    'aria-describedby': told ? `${id}-told` : undefined,
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {props.rows === undefined ? <Line {...about} {...props} /> : <textarea {...about} {...props} />}
      {told ? (
        <p id={`${id}-told`} className={`text-12 ${problem ? 'text-bad' : 'text-muted'}`}>
          {told}
        </p>
      ) : null}
    </div>
  )
}

function Line({ type = 'text', ...props }: ComponentProps<'input'>) {
  const say = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className="relative">
      <input
        type={isPassword && shown ? 'text' : type}
        className={`h-11 w-full rounded-control border border-edge bg-bg px-3 text-16 outline-offset-0 placeholder:text-muted aria-invalid:border-bad ${isPassword ? 'pr-12' : ''}`}
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
  )
}
