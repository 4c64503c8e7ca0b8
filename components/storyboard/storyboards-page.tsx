import { ListVideo } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Empty } from '#components/ui/empty.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import type { DeletedLine, StoryboardLine } from '#lib/gallery/storyboard/view.ts'
import { RecentlyDeleted } from './deleted.tsx'
import { NewStoryboard } from './new-storyboard.tsx'
import { StoryboardList } from './storyboard-list.tsx'

/** The team's storyboards, and a link to create one. */
export function StoryboardsPage({
  storyboards,
  deleted,
}: {
  storyboards: readonly StoryboardLine[]
  /** Those that the caller may restore; null for people who make none. */
  deleted: readonly DeletedLine[] | null
}) {
  const say = useTranslations('storyboard')
  return (
    <>
      <PageHead title={say('title')} {...(deleted ? { help: say('intro') } : {})} />
      <div className="mt-4 grid gap-x-8 gap-y-4 min-[1280px]:grid-cols-[232px_minmax(0,1fr)]">
        <StoryboardList storyboards={storyboards} />
        {deleted ? (
          <div className="min-w-0">
            <NewStoryboard />
            <RecentlyDeleted deleted={deleted} />
          </div>
        ) : (
          <Choose any={storyboards.length > 0} />
        )}
      </div>
    </>
  )
}

/** Replaces the form of a new storyboard for people who make none. */
function Choose({ any }: { any: boolean }) {
  const say = useTranslations('storyboard.review')
  return (
    <Empty
      icon={ListVideo}
      title={say(any ? 'choose' : 'none')}
      help={say(any ? 'chooseHelp' : 'noneHelp')}
    />
  )
}
