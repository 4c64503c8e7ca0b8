import { useTranslations } from 'next-intl'
import { Composer } from '#components/composer/composer.tsx'
import { ComposerProvider } from '#components/composer/composer-context.tsx'
import type { DraftContent } from '#components/composer/draft.ts'
import { Examples } from './examples.tsx'
import { Gallery } from './gallery.tsx'

/** The composer first, because making is what people come for; then everything made. */
export function GalleryPage({ start }: { start: Partial<DraftContent> | null }) {
  const say = useTranslations('gallery')
  return (
    <ComposerProvider start={start}>
      <h1 className="sr-only">{say('title')}</h1>
      <Composer />
      <Gallery empty={<Examples />} />
    </ComposerProvider>
  )
}
