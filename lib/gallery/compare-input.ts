import { z } from 'zod'
import { id } from '../input.ts'
import { MOST_COMPARED } from './compare.ts'

const idsSchema = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(id).min(2).max(MOST_COMPARED))

/** The videos that the address of a comparison names; null when they are not two to four. */
export function comparedIds(asked: unknown): string[] | null {
  return idsSchema.safeParse(asked).data ?? null
}
