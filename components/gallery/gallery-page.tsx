import { Film } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Composer } from '#components/composer/composer.tsx'
import { ComposerProvider } from '#components/composer/composer-context.tsx'
import type { DraftContent } from '#components/composer/draft.ts'
import { Empty } from '#components/ui/empty.tsx'
import { type Caller, can } from '#lib/caller.ts'
import { AttentionLine } from './attention-line.tsx'
import { Examples } from './examples.tsx'
import { Gallery } from './gallery.tsx'
import type { Found } from './use-gallery.ts'

/** The composer first, because people come to make videos; then the gallery. Reviewers come only for the gallery. */
export function GalleryPage({
  me,
  start,
  found,
  putOff,
  sketches,
}: {
  me: Caller
  start: Partial<DraftContent> | null
  found: Found
  /** The matter that this browser snoozed. */
  putOff: string | null
  /** Whether videos are sketches of the built-in renderer. */
  sketches: boolean
}) {
  const say = useTranslations('gallery')
  const mayMake = can(me.role, 'make')
  const examples = <Examples forAdmin={can(me.role, 'people')} sketches={sketches} />
  const empty = mayMake ? examples : <NothingToReview />
  return (
    <ComposerProvider start={mayMake ? start : null}>
      <h1 className="sr-only">{say('title')}</h1>
      {mayMake ? (
        <>
          <Composer />
          <AttentionLine putOff={putOff} />
        </>
      ) : null}
      <Gallery found={found} empty={empty} />
    </ComposerProvider>
  )
}

function NothingToReview() {
  const say = useTranslations('gallery')
  return <Empty icon={Film} title={say('emptyTitle')} help={say('emptyReview')} />
}
