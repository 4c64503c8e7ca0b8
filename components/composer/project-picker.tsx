'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Folder } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { projectsQuery } from '#lib/projects/query.ts'
import type { CreateProject } from './create-project.ts'

const ProjectList = dynamic(() => import('./project-list.tsx').then((module) => module.ProjectList), {
  loading: () => <div className="h-48" />,
})

/** What the video is made for. The list is loaded when it is opened. */
export function ProjectPicker({
  value,
  create,
  onChange,
}: {
  value: string | null
  create: CreateProject
  onChange: (projectId: string | null) => void
}) {
  const say = useTranslations('composer.project')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...projectsQuery(), enabled: open || value !== null })
  const chosen = data?.find(({ id }) => id === value)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={say('chosen', { name: chosen?.name ?? say('none') })}
        className={`inline-flex h-9 max-w-52 min-w-0 items-center gap-2 rounded-control border border-line px-3 text-13 transition-colors hover:border-edge pointer-coarse:h-11 ${chosen ? 'font-medium' : 'text-muted'}`}
      >
        <Folder aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{chosen?.name ?? say('none')}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={say('search')}
          className="z-50 w-72 rounded-frame border border-line bg-surface p-1.5 shadow-popover"
        >
          <ProjectList
            value={value}
            create={create}
            choose={(projectId) => {
              onChange(projectId)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
