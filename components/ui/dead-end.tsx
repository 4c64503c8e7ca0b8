import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from './empty.tsx'

/** A missing or failed page: the event, and the next step. */
export function DeadEnd({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  const say = useTranslations('errors')
  return (
    <Empty level="h1" title={title} help={help} className="min-h-[60dvh]">
      {children}
      {/* A full page load, to leave the error behind. Without the paths module, which every page would load. */}
      <a href="/" className={buttonClasses('plain')}>
        {say('toGallery')}
      </a>
    </Empty>
  )
}
