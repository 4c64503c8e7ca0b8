import { type Act, can, type Role } from '#lib/caller.ts'
import { paths } from '#lib/paths.ts'

/**
 * The commands of the palette. To add one: one line here, its name and its words in lib/i18n/en and ja,
 * its icon in items.tsx; what is no page also needs its act in palette.tsx, or in global-keys.ts if it has a key.
 */
export const COMMANDS = [
  { id: 'gallery', href: paths.gallery(), keys: ['g', 'g'] },
  { id: 'dailies', href: '/dailies', keys: ['g', 'd'] },
  { id: 'storyboard', href: '/storyboard', keys: ['g', 's'] },
  { id: 'balance', href: paths.balance(), keys: ['g', 'b'] },
  { id: 'reconcile', href: paths.reconcile(), keys: ['g', 'r'] },
  { id: 'claims', href: paths.claims(), keys: ['g', 'c'] },
  { id: 'proof', href: paths.proof(), keys: ['g', 'p'] },
  { id: 'team', href: paths.team(), keys: ['g', 'm'] },
  { id: 'trash', href: '/trash', keys: ['g', 't'] },
  { id: 'notifications', href: '/notifications', keys: ['g', 'n'] },
  { id: 'newPrompt', keys: ['n'], needs: 'make' },
  { id: 'shortcuts', keys: ['?'] },
  { id: 'themeLight' },
  { id: 'themeDark' },
  { id: 'themeSystem' },
  { id: 'languageEn' },
  { id: 'languageJa' },
  { id: 'signOut' },
] as const satisfies readonly { id: string; href?: string; keys?: readonly string[]; needs?: Act }[]

export type Command = {
  id: CommandId
  href?: string
  keys?: readonly string[]
  /** What the person's role has to do. */
  needs?: Act
}

export type CommandId = (typeof COMMANDS)[number]['id']

/** The commands of a role. */
export function commandsOf(role: Role): readonly Command[] {
  return COMMANDS.filter((command: Command) => !command.needs || can(role, command.needs))
}

/** The commands that lead to a page. */
export const PAGES = COMMANDS.flatMap((command) => ('href' in command ? [command] : []))

/** Keys one after another, as tinykeys writes them. Some keyboards have signs behind Shift; a letter with Shift is another. */
export function bindingOf(keys: readonly string[]): string {
  return keys.map((key) => (/[a-z]/.test(key) ? key : `[Shift]+${key}`)).join(' ')
}
