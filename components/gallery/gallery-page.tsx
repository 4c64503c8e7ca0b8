import { useTranslations } from 'next-intl'
import { Composer } from '#components/composer/composer.tsx'
import { ComposerProvider } from '#components/composer/composer-context.tsx'
import type { DraftContent } from '#components/composer/draft.ts'
import { Examples } from './examples.tsx'
import { Gallery } from './gallery.tsx'
import type { Found } from './use-gallery.ts'

/** The composer first, because people come to make videos; then everything made. */
export function GalleryPage({ start, found }: { start: Partial<DraftContent> | null; found: Found }) {
  const say = useTranslations('gallery')
  return (
    <ComposerProvider start={start}>
      <h1 className="sr-only">{say('title')}</h1>
      <Composer />
      <Gallery found={found} empty={<Examples />} />
    </ComposerProvider>
  )
}
