import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { setPromptDeletedAction } from '#app/(studio)/(gallery)/actions.ts'
import { useMinute } from '#components/client/clock.tsx'
import { useMoments } from '#components/client/moments.tsx'
import { useAction } from '#components/client/use-action.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import {
  type SavedPromptResult,
  type SavedPromptView,
  savedPromptsQuery,
} from '#lib/gallery/prompts/query.ts'

/** The searchable saved prompts, and a just deleted prompt while it can be restored. */
export function SavedPromptList({
  canSave,
  choose,
  edit,
  write,
}: {
  canSave: boolean
  choose: (prompt: SavedPromptView) => void
  edit: (prompt: SavedPromptView) => void
  write: (withCurrent: boolean) => void
}) {
  const say = useTranslations('prompts')
  const { data, isError, refetch } = useQuery(savedPromptsQuery())
  const [search, setSearch] = useState('')
  const { deleted, problem, remove, putBack } = useRemoval()
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/u)
  const shown = data?.filter(({ name, text }) => {
    const plain = `${name}\n${text}`.normalize('NFKC').toLowerCase()
    return words.every((word) => plain.includes(word))
  })
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={say('search')}
          placeholder={say('search')}
          className="h-9 min-w-0 flex-1 basis-48 rounded-control border border-edge bg-bg px-3 text-13 placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-16"
        />
        <Button onClick={() => write(canSave)}>
          <Plus aria-hidden className="size-4" />
          {say(canSave ? 'saveCurrent' : 'write')}
        </Button>
      </div>
      {deleted ? (
        <p className="mt-3 flex items-center gap-3 text-13 text-muted">
          {say('deleted', { name: deleted.name })}
          <Button look="small" onClick={() => void putBack()}>
            {say('undo')}
          </Button>
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-3 text-13 text-bad">
          {problem}
        </p>
      ) : null}
      <div className="-mx-2 mt-3 h-80 max-h-[60dvh] overflow-y-auto" aria-busy={!data && !isError}>
        {isError && !data ? (
          <p className="flex items-center gap-3 px-2 text-13 text-bad">
            {say('failed')}
            <Button look="small" onClick={() => void refetch()}>
              {say('again')}
            </Button>
          </p>
        ) : null}
        {!data && !isError ? <p className="px-2 text-13 text-muted">{say('loading')}</p> : null}
        {shown?.length === 0 ? (
          <p className="px-2 text-13 text-muted">{say(data?.length === 0 ? 'empty' : 'nothing')}</p>
        ) : null}
        <ul>
          {shown?.map((prompt) => (
            <Row key={prompt.id} prompt={prompt} choose={choose} edit={edit} remove={remove} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Row({
  prompt,
  choose,
  edit,
  remove,
}: { prompt: SavedPromptView } & Record<'choose' | 'edit' | 'remove', (prompt: SavedPromptView) => void>) {
  const say = useTranslations('prompts')
  const { agoOf } = useMoments(useMinute())
  const { name, text, person, updatedAt, mayChange } = prompt
  return (
    <li className="flex items-start gap-1 rounded-control px-2 py-2 focus-within:bg-raised hover:bg-raised">
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-medium" dir="auto">
          {name}
        </p>
        <p className="line-clamp-2 text-12 text-muted" dir="auto">
          {text}
        </p>
        <p className="mt-0.5 text-11 text-muted">
          {say('by', { name: person.name, when: agoOf(updatedAt) })}
        </p>
      </div>
      {mayChange ? (
        <>
          <IconButton icon={Pencil} label={say('edit', { name })} onClick={() => edit(prompt)} />
          <IconButton icon={Trash2} label={say('delete', { name })} onClick={() => remove(prompt)} />
        </>
      ) : null}
      <Button look="small" aria-label={say('useNamed', { name })} onClick={() => choose(prompt)}>
        {say('use')}
      </Button>
    </li>
  )
}

function useRemoval() {
  const say = useTranslations('prompts')
  const [deleted, setDeleted] = useState<SavedPromptView | null>(null)
  const { problem, run } = useAction<SavedPromptResult>({
    broke: { key: 'prompts.broken' },
    refresh: (client) => client.invalidateQueries(savedPromptsQuery()),
  })
  const set = async (prompt: SavedPromptView, isDeleted: boolean) => {
    const done = say(isDeleted ? 'deleted' : 'putBack', { name: prompt.name })
    const result = await run(() => setPromptDeletedAction({ id: prompt.id, deleted: isDeleted }), done)
    if (result?.kind === 'saved') setDeleted(isDeleted ? prompt : null)
  }
  return {
    deleted,
    problem,
    remove: (prompt: SavedPromptView) => void set(prompt, true),
    putBack: async () => deleted && set(deleted, false),
  }
}
