/** The contract's price of one video. Modules that format numbers cannot run in the exploring tool. */
export const PRICE_YEN = 250

/** The yen that a press on a button spends, such as “Make 3 takes · ¥750”; 0 if its text names no price. */
export function priceOf(buttonText: string): number {
  return Number(/· ¥([\d,]+)/.exec(buttonText)?.[1]?.replaceAll(',', '') ?? 0)
}
