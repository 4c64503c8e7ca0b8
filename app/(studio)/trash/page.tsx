import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrashPage } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { trashQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import { listTrash } from '#lib/trash/list.ts'
import { changeAction, purgeAction } from '../../actions/gallery.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trash'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.trash())
  const client = new QueryClient()
  await client.prefetchInfiniteQuery(trashQuery((before) => listTrash(studio(), caller, { before })))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TrashPage change={changeAction} purge={purgeAction} />
    </HydrationBoundary>
  )
}
