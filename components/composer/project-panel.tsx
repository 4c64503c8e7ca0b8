import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { createProjectAction } from '#app/(studio)/(gallery)/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import { projectKey, projectName } from '#lib/gallery/projects/names.ts'
import type { ProjectResult } from '#lib/gallery/view.ts'

interface Choosing {
  value: string | null
  choose: (projectId: string | null) => void
}

/** The projects below their button; choosing one closes the panel. */
export function ProjectPanel({ value, choose, ...popup }: PopupProps & Choosing) {
  const say = useTranslations('composer.project')
  return (
    <PopoverPanel {...popup} label={say('search')} className="w-72 p-1.5">
      <ProjectList
        value={value}
        choose={(projectId) => {
          choose(projectId)
          popup.onOpenChange(false)
        }}
      />
    </PopoverPanel>
  )
}

/** The projects to choose from, and a new one with the searched name. */
function ProjectList({ value, choose }: Choosing) {
  const say = useTranslations('composer.project')
  const { data, isError } = useQuery(choicesQuery())
  const projects = data?.projects
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, run } = useAction<ProjectResult>({
    broke: { key: 'composer.project.broken' },
    refresh: (client) => client.invalidateQueries(choicesQuery()),
  })
  const make = async (name: string) => {
    const result = await run(() => createProjectAction(name), say('created', { name }))
    if (result?.kind === 'made') choose(result.project.id)
  }
  const key = projectKey(search)
  const shown = (projects ?? []).filter(({ name }) => projectKey(name).includes(key))
  const isNew = key !== '' && !projects?.some(({ name }) => projectKey(name) === key)
  return (
    <Command shouldFilter={false} label={say('search')} loop>
      <Command.Input
        ref={input}
        autoFocus
        value={search}
        onValueChange={setSearch}
        placeholder={say('search')}
        aria-busy={busy}
        className="h-9 w-full rounded-control bg-raised px-2.5 text-13 placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-16"
      />
      <Command.List className="mt-1.5 max-h-64 overflow-y-auto">
        {key === '' ? (
          <Item value="none" checked={value === null} onSelect={() => choose(null)}>
            {say('none')}
          </Item>
        ) : null}
        {shown.map(({ id, name }) => (
          <Item key={id} value={id} checked={id === value} onSelect={() => choose(id)}>
            {name}
          </Item>
        ))}
        {isNew && projects ? (
          <Item value="new" icon onSelect={() => void make(projectName(search))}>
            {say('create', { name: projectName(search) })}
          </Item>
        ) : null}
        {key === '' ? (
          <Item value="name" icon onSelect={() => input.current?.focus()}>
            {say('createNew')}
          </Item>
        ) : null}
      </Command.List>
      {problem || !projects ? (
        <p
          role={problem ? 'alert' : undefined}
          className={`px-2.5 py-2 text-12 ${problem || isError ? 'text-bad' : 'text-muted'}`}
        >
          {problem ?? say(isError ? 'failed' : 'loading')}
        </p>
      ) : null}
    </Command>
  )
}

function Item({
  value,
  checked = false,
  icon = false,
  onSelect,
  children,
}: {
  value: string
  checked?: boolean
  icon?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 items-center gap-2 rounded-control px-2.5 text-13 data-[selected=true]:bg-raised pointer-coarse:h-11"
    >
      {icon ? <Plus aria-hidden className="size-4 shrink-0 text-muted" /> : null}
      <span className="truncate">{children}</span>
      {checked ? <Check aria-hidden className="ml-auto size-4 shrink-0" /> : null}
    </Command.Item>
  )
}
