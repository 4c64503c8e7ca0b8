/** What one accepted submission costs, in yen (docs/contract.md, Limits). */
export const VIDEO_PRICE_YEN = 250

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Money as people read it: `¥1,250`, `−¥250`. Takes whole yen. */
export function formatYen(yen: number): string {
  return yen < 0 ? `−¥${format.format(-yen)}` : `¥${format.format(yen)}`
}
