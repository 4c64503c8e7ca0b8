import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Film, Folder, Search, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOnline } from '#components/client/connection.ts'
import { useSettled } from '#components/client/use-settled.ts'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { ApiError, getJson } from '#lib/api-client.ts'
import type { Found, FoundSubmission } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { Group, Item } from './items.tsx'

interface GroupsProps {
  typed: string
  /** No command matches, so these are the only results. */
  nothingElse: boolean
  go: (href: string) => void
}

/** The studio's results for the typed text: prompts, people and projects. */
export function FoundGroups({ typed, nothingElse, go }: GroupsProps) {
  const say = useTranslations('palette')
  const online = useOnline()
  const { data, error, isPending, isPlaceholderData } = useFound(typed)
  const found: Found = data ?? { submissions: [], people: [], projects: [] }
  const isNothing = found.submissions.length + found.people.length + found.projects.length === 0
  const note = !online
    ? say('offline')
    : error
      ? say(error instanceof ApiError && error.status === 401 ? 'signedOut' : 'failed')
      : isPending || (isPlaceholderData && isNothing)
        ? say('searching')
        : isNothing && nothingElse
          ? say('nothing')
          : null
  return (
    <>
      <Submissions typed={typed.trim()} submissions={found.submissions} go={go} />
      {found.people.length > 0 ? (
        <Group heading={say('people')}>
          {found.people.map(({ id, name }) => (
            <Item key={id} value={`person-${id}`} onSelect={() => go(`${paths.gallery()}?person=${id}`)}>
              <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 truncate">{say('ofPerson', { name })}</span>
            </Item>
          ))}
        </Group>
      ) : null}
      {found.projects.length > 0 ? (
        <Group heading={say('projects')}>
          {found.projects.map(({ id, name }) => (
            <Item key={id} value={`project-${id}`} onSelect={() => go(`${paths.gallery()}?project=${id}`)}>
              <Folder aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 truncate">{say('ofProject', { name })}</span>
            </Item>
          ))}
        </Group>
      ) : null}
      <p role="status" className="px-2.5 py-2 text-13 text-muted empty:hidden">
        {note}
      </p>
    </>
  )
}

function Submissions({
  typed,
  submissions,
  go,
}: {
  typed: string
  submissions: FoundSubmission[]
  go: (href: string) => void
}) {
  const say = useTranslations('palette')
  const sayStatus = useTranslations('status')
  if (submissions.length === 0) return null
  return (
    <Group heading={say('prompts')}>
      {submissions.map((submission) => (
        <Item
          key={submission.id}
          value={`video-${submission.id}`}
          onSelect={() => go(paths.video(submission.id))}
        >
          <Poster submission={submission} />
          <span className="min-w-0 flex-1">
            <span className="block truncate" dir="auto">
              {promptTitle(submission.prompt)}
            </span>
            <span className="block truncate text-12 text-muted">
              {say('by', { title: statusWords(sayStatus, submission).title, name: submission.person.name })}
            </span>
          </span>
        </Item>
      ))}
      <Item value="all-prompts" onSelect={() => go(`${paths.gallery()}?q=${encodeURIComponent(typed)}`)}>
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 truncate">{say('allPrompts', { typed })}</span>
      </Item>
    </Group>
  )
}

function Poster({ submission }: { submission: FoundSubmission }) {
  return (
    <span className="relative grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-[4px] border border-line bg-raised">
      {submission.clip ? (
        <Thumbnail id={submission.id} className="size-full" />
      ) : (
        <Film aria-hidden className="size-4 text-muted" />
      )}
    </span>
  )
}

/** Debounce: time for the next letter. */
const PAUSE_MS = 150

/** The studio's results for the typed text, fetched when typing pauses. */
function useFound(typed: string) {
  const wanted = useSettled(typed.trim().slice(0, 200), PAUSE_MS)
  return useQuery({
    queryKey: ['find', wanted],
    queryFn: ({ signal }) => getJson<Found>(paths.api.find(wanted), signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}
