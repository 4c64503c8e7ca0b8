import { useTranslations } from 'next-intl'
import { Composer, type ComposerActions } from '#components/composer/composer.tsx'
import { ComposerProvider } from '#components/composer/composer-context.tsx'
import type { DraftContent } from '#components/composer/draft.ts'
import type { Submit } from '#components/composer/use-submit.ts'
import type { Acts } from '#components/submission/act-button.tsx'
import type { TryManyAgain } from './again-dialog.tsx'
import { Gallery } from './gallery.tsx'
import type { ChangeSubmissions } from './use-bulk.ts'

/** The composer first, because making is what people come for; then everything made. */
export function GalleryPage({
  start,
  submit,
  actions,
  acts,
  change,
  again,
}: {
  start: Partial<DraftContent> | null
  submit: Submit
  actions: ComposerActions
  acts: Acts
  change: ChangeSubmissions
  again: TryManyAgain
}) {
  const say = useTranslations('gallery')
  return (
    <ComposerProvider start={start}>
      <h1 className="sr-only">{say('title')}</h1>
      <Composer submit={submit} actions={actions} />
      <Gallery acts={acts} change={change} again={again} />
    </ComposerProvider>
  )
}
