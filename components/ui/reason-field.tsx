import { useId } from 'react'

/** The reason for an act that is recorded permanently; the hint describes a good reason. */
export function ReasonField(props: {
  label: string
  hint: string
  value: string
  change: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {props.label}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={1_000}
        value={props.value}
        onChange={(event) => props.change(event.target.value)}
        aria-describedby={`${id}-hint`}
        className="w-full rounded-control border border-edge bg-bg px-3 py-2 text-16 outline-offset-0 rail:text-14"
      />
      <p id={`${id}-hint`} className="text-12 text-muted">
        {props.hint}
      </p>
    </div>
  )
}
