import { balance } from './en/balance.ts'
import { claims } from './en/claims.ts'
import { composer } from './en/composer.ts'
import { door } from './en/door.ts'
import { errors } from './en/errors.ts'
import { frame } from './en/frame.ts'
import { gallery } from './en/gallery.ts'
import { prompts } from './en/prompts.ts'
import { proof } from './en/proof.ts'
import { reconcile } from './en/reconcile.ts'
import { status } from './en/status.ts'
import { storyboard } from './en/storyboard.ts'
import { time } from './en/time.ts'
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
  composer,
  door,
  errors,
  frame,
  gallery,
  proof,
  prompts,
  reconcile,
  status,
  storyboard,
  time,
  troubles,
  ui,
  video,
} as const

export type Catalogue = typeof english

/** A part of the catalogue in another language: the same messages. That they take the same values is tested. */
export type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : Translated<Part[Key]>
}
