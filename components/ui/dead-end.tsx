import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from './empty.tsx'

/** A page that is not there or could not be shown: the event, and the way on. */
export function DeadEnd({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  const say = useTranslations('errors')
  return (
    <Empty level="h1" title={title} help={help} className="min-h-[60dvh]">
      {children}
      {/* A whole new page, so the fault stays behind. Without the table of addresses, which every page would load. */}
      <a href="/" className={buttonClasses('plain')}>
        {say('toGallery')}
      </a>
    </Empty>
  )
}
