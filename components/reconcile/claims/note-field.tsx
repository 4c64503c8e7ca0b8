'use client'

import { useId } from 'react'

/** As lib/money/claims/change.ts has it; that file would bring its parser along into the browser. */
const LONGEST_NOTE = 1_000

/** A few lines of text with a label and a hint. */
export function NoteField({
  name,
  hint,
  value,
  change,
}: {
  name: string
  hint: string
  value: string
  change: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="mt-4 grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {name}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-describedby={`${id}-hint`}
        className="w-full rounded-control border border-edge bg-bg px-3 py-2 text-16 outline-offset-0 rail:text-14"
      />
      <p id={`${id}-hint`} className="text-12 text-muted">
        {hint}
      </p>
    </div>
  )
}
