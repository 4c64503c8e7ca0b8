import { Random as Chance } from '../../lib/simulation/random.ts'

/** Chance that a seed repeats, and ids from it. */
export class Random extends Chance {
  /** A UUID of version 7: what is made later sorts behind. */
  uuid(atMs: number): string {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('')
    const time = Math.floor(atMs).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
  }
}
