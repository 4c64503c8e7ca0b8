import type { ReactNode } from 'react'
import { Mark } from '#components/ui/mark.tsx'
import { OtherLanguages } from './other-languages.tsx'

/**
 * The pages outside the studio: one quiet sheet before a dim screen. It hangs from a fixed height: a browser
 * may paint the first half of a form before the rest, which would shift a centred sheet.
 */
export function SignInSheet({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children?: ReactNode
}) {
  return (
    <main className="relative grid min-h-dvh content-start justify-items-center overflow-hidden px-4 pt-[max(3rem,50dvh-13rem)] pb-12">
      <div
        aria-hidden
        className="absolute top-0 left-1/2 aspect-video w-[min(1400px,160vw)] -translate-x-1/2 -translate-y-1/3 bg-[radial-gradient(closest-side,color-mix(in_oklab,var(--color-accent)_12%,transparent),transparent)]"
      />
      <div className="relative w-full max-w-[380px]">
        <div className="mb-6 flex flex-col items-center gap-4 text-center">
          <Mark className="size-12" />
          <div>
            <h1 className="text-20 font-semibold">{title}</h1>
            {help ? <p className="mt-1 text-13 text-muted">{help}</p> : null}
          </div>
        </div>
        {children}
        <OtherLanguages />
      </div>
    </main>
  )
}

export const sheetClasses = 'grid gap-4 rounded-panel border border-line bg-surface p-5 shadow-panel'
