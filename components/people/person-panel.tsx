'use client'

import { KeyRound, LogOut, type LucideIcon, Pencil, UserCheck, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useMe } from '#components/client/providers.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import type { PersonView } from '#lib/people/team/view.ts'

/** What happens when one of the lines is chosen. */
export type PersonActs = Record<'edit' | 'reset' | 'signOut' | 'reactivate' | 'deactivate', () => void>

/** What an admin can choose to do with somebody. */
export function PersonPanel({
  person,
  acts,
  ...popup
}: PopupProps & { person: PersonView; acts: PersonActs }) {
  const say = useTranslations('team')
  const own = person.id === useMe().id
  return (
    <MenuPanel {...popup} className="w-64">
      <Line icon={Pencil} name={say('edit')} act={acts.edit} />
      {own ? null : <Line icon={KeyRound} name={say('reset')} act={acts.reset} />}
      <Line icon={LogOut} name={say('signOut')} act={acts.signOut} />
      {own ? null : person.disabledAt ? (
        <Line icon={UserCheck} name={say('reactivate')} act={acts.reactivate} />
      ) : (
        <Line icon={UserX} name={say('deactivate')} act={acts.deactivate} />
      )}
    </MenuPanel>
  )
}

function Line({ icon: Icon, name, act }: { icon: LucideIcon; name: string; act: () => void }) {
  return (
    <Menu.Item
      onSelect={act}
      className="flex h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:h-11"
    >
      <Icon aria-hidden className="size-4 text-muted" />
      {name}
    </Menu.Item>
  )
}
