import { titled } from '#app/titled.ts'
import { TrashPage } from '#components/gallery/trash/trash-page.tsx'
import { listTrash } from '#lib/gallery/trash.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('trash.title')

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.trash())
  const { before } = await searchParams
  const cursor = typeof before === 'string' ? before : null
  return <TrashPage page={await listTrash(studio(), caller, { before: cursor })} isFirst={cursor === null} />
}
