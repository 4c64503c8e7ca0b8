import type { ReactNode } from 'react'

/** The top of a page: its title, a count beside it, a sentence below, and its acts at the far end. */
export function PageHead({
  title,
  count,
  help,
  children,
}: {
  title: string
  count?: string
  help?: string
  children?: ReactNode
}) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="mr-auto min-w-0">
        <h1 className="text-20 font-semibold">
          {title}
          {count ? <span className="ml-3 text-13 font-regular text-muted tabular-nums">{count}</span> : null}
        </h1>
        {help ? <p className="mt-0.5 max-w-[72ch] text-13 text-muted">{help}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  )
}
