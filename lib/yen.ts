/**
 * The price of one accepted submission, in yen (docs/contract.md, Model table). The studio does not ask the service for
 * it, so it changes together with `priceYen` of our own service (service/models.ts). Rows keep the price they were sold
 * at.
 */
export const VIDEO_PRICE_YEN = 250

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Money as people read it: `¥1,250`, `−¥250`. Takes whole yen. */
export function formatYen(yen: number): string {
  return `${yen < 0 ? '−' : ''}¥${format.format(Math.abs(yen))}`
}
