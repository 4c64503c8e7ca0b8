import { type Act, can, type Role } from '#lib/caller.ts'
import { paths } from '#lib/paths.ts'

/**
 * The commands of the palette. To add a command: a line here, its name and keywords in lib/i18n/en and ja,
 * and its icon in items.tsx; a command that opens no page also needs its act in palette.tsx, or in
 * global-keys.ts if it has a key.
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
  /** The right the person's role must have. */
  needs?: Act
}

export type CommandId = (typeof COMMANDS)[number]['id']

/** The commands of a role. */
export function commandsOf(role: Role): readonly Command[] {
  return COMMANDS.filter((command: Command) => !command.needs || can(role, command.needs))
}

/** The commands that open a page. */
export const PAGES = COMMANDS.flatMap((command) => ('href' in command ? [command] : []))

/**
 * A key sequence in the syntax of tinykeys. Some keyboards need Shift for symbols; a letter with Shift is a
 * different key.
 */
export function bindingOf(keys: readonly string[]): string {
  return keys.map((key) => (/[a-z]/.test(key) ? key : `[Shift]+${key}`)).join(' ')
}
