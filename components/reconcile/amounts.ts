/**
 * Whole yen that a person typed, less than zero where a sign says so; also in wide digits, as a Japanese keyboard gives
 * them. Null: it is no amount, or zero. A comma is taken where it parts thousands. Pure.
 */
export function yenOf(text: string): number | null {
  const [, sign = '', typed = ''] = /^([-−+]?)\s*(.*)$/.exec(text.normalize('NFKC').trim()) ?? []
  const digits = typed.replace(/^¥/, '')
  if (!/^(\d{1,10}|\d{1,3}(,\d{3}){1,3})$/.test(digits)) return null
  const yen = Number(digits.replaceAll(',', ''))
  if (yen === 0) return null
  return sign === '' || sign === '+' ? yen : -yen
}
