const AMOUNT = /^([-−+]?)\s*¥?\s*(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})\s*円?$/

/**
 * Parses a typed amount of whole yen, such as `5,000`, `¥5,000`, `5000円` or `−¥250`, also from a Japanese keyboard.
 * Commas are accepted only between thousands. Null for an empty field, NaN for anything else. Pure.
 */
export function typedYen(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return null
  const [, sign, digits] = AMOUNT.exec(plain) ?? []
  if (digits === undefined) return Number.NaN
  const yen = Number(digits.replaceAll(',', ''))
  return sign === '-' || sign === '−' ? -yen : yen
}
