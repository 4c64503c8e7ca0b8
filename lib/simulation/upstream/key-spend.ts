import type { Random } from '../random.ts'
import type { Setting } from '../setting.ts'
import type { Timeline } from '../timeline.ts'
import { demand } from '../violation.ts'

/** What a key has spent: in truth, and as the service shows it, which lags behind. */
export class KeySpend {
  readonly budgetYen: number
  readonly #setting: Setting
  readonly #timeline: Timeline
  readonly #random: Random
  #shownYen: number
  /** Against the budget. */
  #spentYen: number
  /** Bookings that do not show yet. */
  #hidden: { showsAt: number; yen: number }[] = []
  /** By whoever else uses the key. */
  othersYen = 0
  resets = 0

  constructor(setting: Setting, timeline: Timeline, random: Random) {
    this.#setting = setting
    this.#timeline = timeline
    this.#random = random
    this.#shownYen = setting.keyResets ? 0 : random.pick([0, 0, 250, 12_345])
    this.#spentYen = this.#shownYen
    this.budgetYen = setting.budgetYen + this.#shownYen
  }

  /** Charges the key, if its budget allows it. */
  charge(yen: number): boolean {
    if (this.#spentYen + yen > this.budgetYen) return false
    this.#spentYen += yen
    demand(this.#spentYen <= this.budgetYen, 'the budget holds', () => `${this.#spentYen} yen are spent`)
    this.#book(yen)
    return true
  }

  credit(yen: number): void {
    this.#spentYen -= yen
    this.#book(-yen)
  }

  #book(yen: number): void {
    const { lags, settleMs } = this.#setting
    const lag = !lags ? 0 : this.#random.chance(0.3) ? settleMs : Math.floor(settleMs * this.#random.next())
    this.#hidden.push({ showsAt: this.#timeline.now + lag, yen })
  }

  /** Somebody else spends with the key, as far as its budget goes. */
  spendElsewhere(yen: number): void {
    if (this.charge(yen)) this.othersYen += yen
  }

  /** The budget is renewed. What does not show yet will be shown as spent of the new one. */
  reset(): void {
    this.shown()
    this.#shownYen = 0
    this.#spentYen = 0
    this.resets += 1
  }

  /** What the service says that the key has spent. */
  shown(): number {
    const { now } = this.#timeline
    if (this.#hidden.length > 0) {
      for (const { showsAt, yen } of this.#hidden) if (showsAt <= now) this.#shownYen += yen
      this.#hidden = this.#hidden.filter(({ showsAt }) => showsAt > now)
    }
    return this.#shownYen
  }

  /** Whether every booking shows. */
  shownAll(): boolean {
    this.shown()
    return this.#hidden.length === 0
  }
}
