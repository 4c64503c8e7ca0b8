import { JapaneseYen, KeyRound, LogOut, Pencil, UserCheck, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useMe } from '#components/client/providers.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import type { PersonView } from '#lib/people/team/view.ts'

const ICONS = {
  edit: Pencil,
  limit: JapaneseYen,
  reset: KeyRound,
  signOut: LogOut,
  reactivate: UserCheck,
  deactivate: UserX,
}

type Act = keyof typeof ICONS

/** An admin's acts on a person; fewer on themselves. */
export function PersonPanel({
  person,
  acts,
  ...popup
}: PopupProps & { person: PersonView; acts: Record<Act, () => void> }) {
  const say = useTranslations('team')
  const me = useMe()
  const shown: Act[] =
    person.id === me.id
      ? ['edit', 'limit', 'signOut']
      : person.disabledAt
        ? ['edit', 'limit', 'reactivate']
        : ['edit', 'limit', 'reset', 'signOut', 'deactivate']
  return (
    <MenuPanel {...popup} className="w-64">
      {shown.map((act) => {
        const Icon = ICONS[act]
        return (
          <Menu.Item key={act} onSelect={acts[act]} className={menuItemClasses}>
            <Icon aria-hidden className="size-4 text-muted" />
            {say(act)}
          </Menu.Item>
        )
      })}
    </MenuPanel>
  )
}
