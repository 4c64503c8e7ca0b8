import { useId } from 'react'

const CONTROL =
  'h-10 w-full min-w-0 rounded-control border border-edge bg-bg px-2.5 text-14 tabular-nums pointer-coarse:h-11'

/** One of several, or all of them. */
export function SelectField(props: {
  label: string
  name: string
  value: string | null
  /** The label of no choice. */
  all: string
  options: readonly { id: string; name: string }[]
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1 rail:max-w-44">
      <label htmlFor={id} className="text-12 text-muted">
        {props.label}
      </label>
      <select id={id} name={props.name} defaultValue={props.value ?? ''} className={CONTROL}>
        <option value="">{props.all}</option>
        {props.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A day; `told` names what is said of it. */
export function DateField(props: { label: string; name: string; value: string; told?: string | undefined }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1 rail:w-40">
      <label htmlFor={id} className="text-12 text-muted">
        {props.label}
      </label>
      <input
        id={id}
        type="date"
        name={props.name}
        defaultValue={props.value}
        aria-invalid={props.told !== undefined}
        aria-describedby={props.told}
        className={CONTROL}
      />
    </div>
  )
}
