import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'

/** A page that is not there or could not be shown: the event, and the way on. */
export function DeadEnd({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  const say = useTranslations('errors')
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-[44ch] content-center justify-items-center gap-3 px-4 text-center">
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="text-14 text-muted">{help}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {children}
        {/* A whole new page, so the fault stays behind. Without the table of addresses, which every page would load. */}
        <a href="/" className={buttonClasses('plain')}>
          {say('toGallery')}
        </a>
      </div>
    </div>
  )
}
