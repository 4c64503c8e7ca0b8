import { ENTRY_KINDS } from '#lib/money/ledger/effect.ts'
import type { Proof } from '#lib/money/ledger/proof.ts'

/** The first day that can be compared; before there is one, the first on which anything happened, else the last. */
export function firstToShow({ days }: Proof, otherwise: string): string {
  const compared = days.find(({ comparison }) => comparison.kind === 'compared')
  const busy = days.find(
    ({ entries, spend }) => spend.closing !== null || ENTRY_KINDS.some((kind) => entries[kind].count > 0),
  )
  return (compared ?? busy ?? days.at(-1))?.day ?? otherwise
}
