/**
 * Parses typed whole yen, including full-width digits and commas. Null for an empty field, NaN for an invalid
 * amount.
 */
export function typedYen(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,¥円]/g, '')
  return plain === '' ? null : /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}
