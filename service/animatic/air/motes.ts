import type { Draw, Ground } from '../grounds/ground.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'

/** Four numbers from 0 to 1 that place one of many small things and tell it from the others. */
export type Mote = readonly [number, number, number, number]
export type PaintEffect = (scene: Scene, ground: Ground, random: Random) => Draw

/** Places a number of small things at random. */
export function motes(random: Random, count: number): Mote[] {
  return Array.from({ length: count }, () => [random.next(), random.next(), random.next(), random.next()])
}

/** The remainder that is never negative: it wraps what leaves one side to the other. */
export function mod(value: number, size: number): number {
  return ((value % size) + size) % size
}
