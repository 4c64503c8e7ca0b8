'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { ProjectList } from './project-list.tsx'

/** The projects below their button; one that is chosen closes it. */
export function ProjectPanel({
  value,
  choose,
  ...popup
}: PopupProps & Pick<ComponentProps<typeof ProjectList>, 'value' | 'choose'>) {
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
