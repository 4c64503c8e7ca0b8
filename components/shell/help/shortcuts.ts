import type { Messages } from 'next-intl'
import { PAGES } from '#components/shell/palette/commands.ts'
import type { Keys } from '#components/ui/key-caps.tsx'
import type { Act } from '#lib/caller.ts'

/**
 * All shortcuts of the studio, for the help. Pure. components/video handles those of the video page,
 * components/gallery those of the gallery, and palette/global-keys.ts all others.
 */

export interface Shortcut {
  /** Alternatives, or keys that share the shortcut's description. */
  keys: readonly Keys[]
  /** The right the person's role must have. */
  needs?: Act
  text: `help.what.${keyof Messages['help']['what']}` | `palette.commands.${(typeof PAGES)[number]['id']}`
}

const one = (...keys: string[]): Keys[] => keys.map((key) => ({ presses: [[key]] }))
const together = (...keys: string[]): Keys[] => [{ presses: [keys] }]

export const SHORTCUTS = {
  everywhere: [
    { keys: together('mod', 'k'), text: 'help.what.palette' },
    { keys: one('?'), text: 'help.what.shortcuts' },
    { keys: one('n'), text: 'help.what.newPrompt', needs: 'make' },
    { keys: one('/'), text: 'help.what.search' },
  ],
  go: PAGES.map(({ id, keys }) => ({
    keys: [{ presses: keys.map((key) => [key]) }],
    text: `palette.commands.${id}` as const,
  })),
  composer: [{ keys: together('mod', 'enter'), text: 'help.what.send', needs: 'make' }],
  gallery: [
    { keys: one('←', '→', '↑', '↓'), text: 'help.what.move' },
    { keys: one('space'), text: 'help.what.play' },
    { keys: one('enter'), text: 'help.what.openVideo' },
    { keys: one('x'), text: 'help.what.select' },
    { keys: one('t'), text: 'help.what.another', needs: 'make' },
    { keys: together('shift', '←→'), text: 'help.what.range' },
    { keys: together('mod', 'a'), text: 'help.what.all' },
    { keys: one('escape'), text: 'help.what.clear' },
  ],
  video: [
    { keys: one('j', 'k', 'l'), text: 'help.what.shuttle' },
    { keys: one('space'), text: 'help.what.play' },
    { keys: one(',', '.'), text: 'help.what.frame' },
    { keys: one('←', '→'), text: 'help.what.second' },
    { keys: one('home', 'end'), text: 'help.what.ends' },
    { keys: one('o'), text: 'help.what.loop' },
    { keys: one('m'), text: 'help.what.mute' },
    { keys: one('1', '2', '3', '4', '5', '0'), text: 'help.what.rate' },
    { keys: one('s', 'h', 'r'), text: 'help.what.choose' },
    { keys: one('z'), text: 'help.what.undoReview' },
    { keys: one('c'), text: 'help.what.comment' },
    { keys: one('f'), text: 'help.what.fullScreen' },
  ],
  page: [
    { keys: one('t'), text: 'help.what.another', needs: 'make' },
    { keys: one('[', ']'), text: 'help.what.neighbour' },
    { keys: one('escape'), text: 'help.what.back' },
  ],
  compare: [
    { keys: one('←', '→'), text: 'help.what.picture' },
    { keys: one('t'), text: 'help.what.another', needs: 'make' },
    { keys: together('shift', 's'), text: 'help.what.keepOnly' },
  ],
  dailies: [
    { keys: one('←', '→'), text: 'help.what.take' },
    { keys: one('escape'), text: 'help.what.leave' },
  ],
} as const satisfies Record<string, readonly Shortcut[]>
