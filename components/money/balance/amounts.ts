/**
 * The typed amounts, with spaces or the like between them: `20,000 5000`. Also in wide digits, as a Japanese
 * keyboard gives them. Null: something of it is no amount. Pure; whole yen.
 */
export function amountsOf(text: string): number[] | null {
  const words = text.normalize('NFKC').split(/[\s、;]+|,(?=\s|$)/)
  const amounts = words.filter((word) => word !== '').map(amountOf)
  return amounts.every((amount) => amount !== null) ? amounts : null
}

/** One amount, less than zero where a sign says so. Null: it is none, or zero. */
export function signedAmountOf(text: string): number | null {
  const [, sign = '', digits = ''] = /^([-−+]?)\s*(.*)$/.exec(text.normalize('NFKC').trim()) ?? []
  const yen = amountOf(digits)
  if (!yen) return null
  return sign === '' || sign === '+' ? yen : -yen
}

/** A comma is taken where it parts thousands, so that two amounts never become one. */
function amountOf(word: string): number | null {
  const digits = word.replace(/^¥/, '')
  return /^(\d{1,10}|\d{1,3}(,\d{3}){1,3})$/.test(digits) ? Number(digits.replaceAll(',', '')) : null
}
