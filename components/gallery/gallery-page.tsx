import { useTranslations } from 'next-intl'
import { Composer } from '#components/composer/composer.tsx'
import { ComposerProvider } from '#components/composer/composer-context.tsx'
import type { DraftContent } from '#components/composer/draft.ts'
import { type Caller, isAdmin } from '#lib/caller.ts'
import { AttentionLine } from './attention-line.tsx'
import { Examples } from './examples.tsx'
import { Gallery } from './gallery.tsx'
import type { Found } from './use-gallery.ts'

/** The composer first, because people come to make videos; then everything made. */
export function GalleryPage({
  me,
  start,
  found,
  putOff,
}: {
  me: Caller
  start: Partial<DraftContent> | null
  found: Found
  /** The matter that this browser put off. */
  putOff: string | null
}) {
  const say = useTranslations('gallery')
  return (
    <ComposerProvider start={start}>
      <h1 className="sr-only">{say('title')}</h1>
      <Composer />
      <AttentionLine putOff={putOff} />
      <Gallery found={found} empty={<Examples forAdmin={isAdmin(me)} />} />
    </ComposerProvider>
  )
}
