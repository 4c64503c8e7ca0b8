import { type ReactNode, useId } from 'react'

/** A section of a page on its own surface; `aside` sits beside its title. */
export function Section({
  title,
  help,
  aside,
  children,
}: {
  title: string
  help?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="mt-4 rounded-panel border border-line bg-surface px-5 py-4 shadow-panel rail:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={titleId} className="mr-auto text-16 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {help ? <p className="mt-1 max-w-[64ch] text-13 text-muted">{help}</p> : null}
      {children}
    </section>
  )
}
