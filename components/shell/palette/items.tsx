import { Command as Menu } from 'cmdk'
import {
  Bell,
  Clapperboard,
  JapaneseYen,
  Keyboard,
  Languages,
  LayoutGrid,
  ListVideo,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ReceiptText,
  Scale,
  ScrollText,
  Sun,
  TextCursorInput,
  Trash2,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { KeyCaps } from '#components/ui/key-caps.tsx'
import type { Command, CommandId } from './commands.ts'
import type { Named } from './match.ts'

/** The same icons as on the rail and in the menus. */
const ICONS: Record<CommandId, LucideIcon> = {
  gallery: LayoutGrid,
  dailies: Clapperboard,
  storyboard: ListVideo,
  balance: JapaneseYen,
  reconcile: Scale,
  claims: ReceiptText,
  proof: ScrollText,
  team: Users,
  trash: Trash2,
  notifications: Bell,
  newPrompt: TextCursorInput,
  shortcuts: Keyboard,
  themeLight: Sun,
  themeDark: Moon,
  themeSystem: Monitor,
  languageEn: Languages,
  languageJa: Languages,
  signOut: LogOut,
}

/** Items of one kind under their heading; hidden if empty. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Menu.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Menu.Group>
  )
}

/** One selectable item. */
export function Item({
  value,
  onSelect,
  children,
}: {
  value: string
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Menu.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 text-14 data-[selected=true]:bg-raised data-[selected=true]:shadow-[inset_2px_0_0_var(--color-accent-ink)] pointer-coarse:min-h-11"
    >
      {children}
    </Menu.Item>
  )
}

export function CommandGroup({
  heading,
  commands,
  run,
}: {
  heading: string
  commands: Named[]
  run: (command: Command) => void
}) {
  if (commands.length === 0) return null
  return (
    <Group heading={heading}>
      {commands.map(({ command, name }) => {
        const Icon = ICONS[command.id]
        return (
          <Item key={command.id} value={command.id} onSelect={() => run(command)}>
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {command.keys ? (
              <span aria-hidden className="hidden rail:pointer-fine:block">
                <KeyCaps keys={{ presses: command.keys.map((key) => [key]) }} />
              </span>
            ) : null}
          </Item>
        )
      })}
    </Group>
  )
}
