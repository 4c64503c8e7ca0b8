import { balance } from './en/balance.ts'
import { claims } from './en/claims.ts'
import { comments } from './en/comments.ts'
import { compare } from './en/compare.ts'
import { composer } from './en/composer.ts'
import { dailies } from './en/dailies.ts'
import { door } from './en/door.ts'
import { errors } from './en/errors.ts'
import { frame } from './en/frame.ts'
import { gallery } from './en/gallery.ts'
import { help } from './en/help.ts'
import { notifications } from './en/notifications.ts'
import { palette } from './en/palette.ts'
import { prompts } from './en/prompts.ts'
import { proof } from './en/proof.ts'
import { reconcile } from './en/reconcile.ts'
import { spend } from './en/spend.ts'
import { status } from './en/status.ts'
import { storyboard } from './en/storyboard.ts'
import { team } from './en/team.ts'
import { time } from './en/time.ts'
import { trash } from './en/trash.ts'
import { troubles } from './en/troubles.ts'
import { ui } from './en/ui.ts'
import { video } from './en/video.ts'

/**
 * Every word of the interface, in ICU message syntax: a file of en/ and one of ja/ for each part of it. The English texts
 * are literals, so the compiler knows which values each of them takes.
 */
export const english = {
  balance,
  claims,
  comments,
  compare,
  composer,
  dailies,
  door,
  errors,
  frame,
  gallery,
  notifications,
  help,
  palette,
  proof,
  prompts,
  reconcile,
  spend,
  status,
  team,
  storyboard,
  time,
  trash,
  troubles,
  ui,
  video,
} as const

export type Catalogue = typeof english

/** A part of the catalogue in another language: the same messages. That they take the same values is tested. */
export type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : Translated<Part[Key]>
}
