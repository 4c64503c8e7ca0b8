'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { choicesQuery } from '#lib/gallery/query-options.ts'
import { MenuAct, MenuNote } from './menu-items.tsx'
import { listClasses } from './menu-opener.tsx'

/** How many stars everything selected gets. */
export function RatePanel({ rate, ...popup }: PopupProps & { rate: (stars: number | null) => void }) {
  const say = useTranslations('gallery.bulk')
  return (
    <MenuPanel {...popup} align="start" side="top" className={listClasses}>
      {[5, 4, 3, 2, 1].map((stars) => (
        <MenuAct key={stars} act={() => rate(stars)}>
          {say('stars', { stars })}
        </MenuAct>
      ))}
      <MenuAct act={() => rate(null)}>{say('noRating')}</MenuAct>
    </MenuPanel>
  )
}

/** Into which project everything selected goes. */
export function MovePanel({ move, ...popup }: PopupProps & { move: (projectId: string | null) => void }) {
  const say = useTranslations('gallery.filter')
  const { data, isError } = useQuery(choicesQuery())
  const projects = data?.projects.filter(({ archived }) => !archived) ?? []
  return (
    <MenuPanel {...popup} align="start" side="top" className={listClasses}>
      {data ? null : <MenuNote>{say(isError ? 'failed' : 'loading')}</MenuNote>}
      {projects.map(({ id, name }) => (
        <MenuAct key={id} act={() => move(id)}>
          {name}
        </MenuAct>
      ))}
      <MenuAct act={() => move(null)}>{say('noProject')}</MenuAct>
    </MenuPanel>
  )
}
