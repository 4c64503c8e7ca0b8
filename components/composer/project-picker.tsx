'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Folder } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { panelClasses } from '#components/ui/styles.ts'
import { projectsQuery } from '#lib/gallery/projects/query.ts'

/** Its search is no part of a page's first code. */
const ProjectList = dynamic(() => import('./project-list.tsx').then((file) => file.ProjectList), {
  ssr: false,
})

/** What the video is made for. One that is chosen closes the list. */
export function ProjectPicker({
  value,
  onChange,
  disabled = false,
}: {
  value: string | null
  onChange: (projectId: string | null) => void
  /** Keeps the focus, and does nothing. */
  disabled?: boolean
}) {
  const say = useTranslations('composer.project')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...projectsQuery(), enabled: value !== null })
  const chosen = data?.find(({ id }) => id === value)
  const choose = (projectId: string | null) => {
    onChange(projectId)
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={(next) => disabled || setOpen(next)}>
      <Popover.Trigger
        aria-label={say('chosen', { name: chosen?.name ?? say('none') })}
        aria-disabled={disabled}
        className={`inline-flex h-9 max-w-52 min-w-0 items-center gap-2 rounded-control border border-line px-3 text-13 transition-colors hover:border-edge pointer-coarse:h-11 ${chosen ? 'font-medium' : 'text-muted'}`}
      >
        <Folder aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{chosen?.name ?? say('none')}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={say('search')}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className={`${panelClasses} w-72 p-1.5`}
        >
          <ProjectList value={value} choose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
