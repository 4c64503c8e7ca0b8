import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrashPage } from '#components/gallery/trash/trash-page.tsx'
import { trashQuery } from '#lib/gallery/query-options.ts'
import { listTrash } from '#lib/gallery/trash.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trash'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.trash())
  const client = new QueryClient()
  await client.prefetchInfiniteQuery(trashQuery((before) => listTrash(studio(), caller, { before })))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TrashPage />
    </HydrationBoundary>
  )
}
