import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { reuse } from '#components/composer/reuse.ts'
import { GalleryPage } from '#components/gallery/gallery-page.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { listChoices } from '#lib/gallery/choices.ts'
import { filterOf } from '#lib/gallery/filter.ts'
import { choicesQuery, galleryQuery } from '#lib/gallery/query-options.ts'
import { studio } from '#lib/studio.ts'
import { findSubmission, listSubmissions } from '#lib/submissions/queries.ts'
import { changeAction } from '../../actions/gallery.ts'
import { createProjectAction } from '../../actions/projects.ts'
import { savePromptAction, setPromptDeletedAction } from '../../actions/prompts.ts'
import { submitAction, tryAgainAction, withdrawAction } from '../../actions.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gallery'))('title') }
}

type Asked = Record<string, string | string[] | undefined>

export default async function Page({ searchParams }: { searchParams: Promise<Asked> }) {
  const caller = await requireCaller()
  const asked = await searchParams
  const { from } = asked
  const start = typeof from === 'string' ? await findSubmission(studio(), caller, from) : null
  const filter = filterOf(parametersOf(asked), await getTimeZone())
  const client = new QueryClient()
  await Promise.all([
    client.prefetchInfiniteQuery(
      galleryQuery(filter, (before) => listSubmissions(studio(), caller, { filter, before })),
    ),
    filter.person !== null || filter.project !== null
      ? client.prefetchQuery(choicesQuery(() => listChoices(studio(), caller)))
      : null,
  ])
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
        acts={{ withdraw: withdrawAction, tryAgain: tryAgainAction }}
        change={changeAction}
      />
    </HydrationBoundary>
  )
}

function parametersOf(asked: Asked): URLSearchParams {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(given)
}
