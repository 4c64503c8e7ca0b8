import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { reuse } from '#components/composer/reuse.ts'
import { GalleryPage } from '#components/gallery/gallery-page.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { galleryQuery } from '#lib/gallery/query-options.ts'
import { studio } from '#lib/studio.ts'
import { findSubmission, listSubmissions } from '#lib/submissions/queries.ts'
import { createProjectAction } from '../../actions/projects.ts'
import { savePromptAction, setPromptDeletedAction } from '../../actions/prompts.ts'
import { submitAction, withdrawAction } from '../../actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gallery'))('title') }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const caller = await requireCaller()
  const { from } = await searchParams
  const start = typeof from === 'string' ? await findSubmission(studio(), caller, from) : null
  const client = new QueryClient()
  await client.prefetchInfiniteQuery(galleryQuery((before) => listSubmissions(studio(), caller, { before })))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <GalleryPage
        start={start && reuse(start)}
        submit={submitAction}
        actions={{
          createProject: createProjectAction,
          savePrompt: savePromptAction,
          setPromptDeleted: setPromptDeletedAction,
        }}
        withdraw={withdrawAction}
      />
    </HydrationBoundary>
  )
}
