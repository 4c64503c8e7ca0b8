import type { ReactNode } from 'react'

export interface Column {
  name: string
  /** Its meaning, under the pointer. */
  hint?: string
  className: string
}

/** A table of figures that scrolls by itself where the window is too narrow or low for it; `children` are its bodies. */
export function FigureTable({
  label,
  columns,
  className,
  leastWidth = '',
  children,
}: {
  label: string
  columns: readonly Column[]
  className: string
  /** A class. */
  leastWidth?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`overflow-auto ${className}`}
    >
      <table className={`w-full text-13 tabular-nums ${leastWidth}`}>
        <thead>
          <tr className="border-b border-line text-12 text-muted [&_th]:font-medium">
            {columns.map(({ name, hint, className: cell }) => (
              <th key={name} scope="col" title={hint} className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}
