import { door } from './en/door.ts'
import { frame } from './en/frame.ts'

/**
 * Every word of the interface, in ICU message syntax: a file of en/ and one of ja/ for each part of it. The English texts
 * are literals, so the compiler knows which values each of them takes.
 */
export const english = { door, frame } as const

export type Catalogue = typeof english

/** A part of the catalogue in another language: the same messages. That they take the same values is tested. */
export type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : Translated<Part[Key]>
}
