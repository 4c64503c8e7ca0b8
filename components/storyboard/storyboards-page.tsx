import { useTranslations } from 'next-intl'
import { PageHead } from '#components/ui/page-head.tsx'
import type { StoryboardLine } from '#lib/gallery/storyboard/view.ts'
import { NewStoryboard } from './new-storyboard.tsx'
import { StoryboardList } from './storyboard-list.tsx'

/** The team's storyboards, and the way to a new one. */
export function StoryboardsPage({ storyboards }: { storyboards: readonly StoryboardLine[] }) {
  const say = useTranslations('storyboard')
  return (
    <>
      <PageHead title={say('title')} help={say('intro')} />
      <div className="mt-4 grid gap-x-8 gap-y-4 min-[1280px]:grid-cols-[232px_minmax(0,1fr)]">
        <StoryboardList storyboards={storyboards} />
        <NewStoryboard />
      </div>
    </>
  )
}
