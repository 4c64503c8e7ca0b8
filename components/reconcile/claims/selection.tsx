'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { NOTHING, press, pressAll, type Selection } from '#components/ui/selection.ts'
import type { ClaimView } from '#lib/money/claims/view.ts'

interface Chosen {
  claims: readonly ClaimView[]
  chosen: readonly ClaimView[]
  selection: Selection
  select: (selection: Selection) => void
}

const Context = createContext<Chosen | null>(null)

/** Makes the page's claims selectable. */
export function ClaimSelection({ claims, children }: { claims: ClaimView[]; children: ReactNode }) {
  const [selection, select] = useState(NOTHING)
  const chosen = claims.filter(({ submissionId }) => selection.ids.has(submissionId))
  return <Context value={{ claims, chosen, selection, select }}>{children}</Context>
}

export function useClaims(): Chosen {
  const claims = useContext(Context)
  if (!claims) throw new Error('useClaims needs ClaimSelection above it')
  return claims
}

/** One claim's checkbox; Shift selects a range. */
export function ChooseClaim({ submissionId, label }: { submissionId: string; label: string }) {
  const { claims, selection, select } = useClaims()
  const shown = claims.map((claim) => claim.submissionId)
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.ids.has(submissionId)}
      onClick={(event) => select(press(selection, shown, submissionId, { range: event.shiftKey }))}
      onChange={() => {}}
      className="size-4"
    />
  )
}

/** The checkbox for all claims. */
export function ChooseAllClaims() {
  const say = useTranslations('claims')
  const { claims, chosen, selection, select } = useClaims()
  const box = useRef<HTMLInputElement>(null)
  const all = chosen.length === claims.length
  const some = chosen.length > 0
  useEffect(() => {
    // `indeterminate` is only a property, not an attribute.
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  const shown = claims.map(({ submissionId }) => submissionId)
  return (
    <label className="flex h-10 cursor-pointer items-center gap-3 pl-4 pointer-coarse:h-11">
      <input
        ref={box}
        type="checkbox"
        checked={all}
        onChange={() => select(pressAll(selection, shown))}
        className="size-4"
      />
      {say('selectAll')}
    </label>
  )
}
