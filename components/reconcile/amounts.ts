/**
 * Parses typed whole yen, negative with a minus sign; accepts full-width digits from Japanese keyboards.
 * Null: not an amount, or zero. Commas are accepted only between thousands. Pure.
 */
export function yenOf(text: string): number | null {
  const [, sign = '', typed = ''] = /^([-−+]?)\s*(.*)$/.exec(text.normalize('NFKC').trim()) ?? []
  const digits = typed.replace(/^¥/, '')
  if (!/^(\d{1,10}|\d{1,3}(,\d{3}){1,3})$/.test(digits)) return null
  const yen = Number(digits.replaceAll(',', ''))
  if (yen === 0) return null
  return sign === '' || sign === '+' ? yen : -yen
}
