import { useTranslations } from 'next-intl'
import { useId } from 'react'

/** The name of a storyboard. */
export function NameField({
  value,
  onChange,
  placeholder,
  autoFocus = false,
}: {
  value: string
  onChange: (name: string) => void
  placeholder?: string
  autoFocus?: boolean
}) {
  const say = useTranslations('storyboard')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-13 font-medium">
        {say('name')}
      </label>
      <input
        id={id}
        value={value}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: a person who pressed edit wants to type
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        className="mt-1 block h-10 w-full max-w-[480px] rounded-control border border-edge bg-bg px-3 text-14 placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-16"
      />
    </div>
  )
}
