import { titled } from '#app/titled.ts'
import { StoryboardsPage } from '#components/storyboard/storyboards-page.tsx'
import { can } from '#lib/caller.ts'
import { listDeletedStoryboards, listStoryboards } from '#lib/gallery/storyboard/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('storyboard.title')

export default async function Page() {
  const caller = await requireCaller(paths.storyboards())
  const storyboards = await listStoryboards(studio(), caller)
  const deleted = can(caller.role, 'make') ? await listDeletedStoryboards(studio(), caller) : null
  return <StoryboardsPage storyboards={storyboards} deleted={deleted} />
}
