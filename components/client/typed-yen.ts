/** Whole yen as people type them, in full width and with commas, too. Null for an empty field, NaN for no amount. */
export function typedYen(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,¥円]/g, '')
  return plain === '' ? null : /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}
