'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { CreditOfferView } from '#lib/money/claims/view.ts'
import { useClaims } from './selection.tsx'

const SupportMessage = dynamic(() => import('./support-message.tsx').then((file) => file.SupportMessage), {
  ssr: false,
})
const SelectionBar = dynamic(() => import('./selection-bar.tsx').then((file) => file.SelectionBar), {
  ssr: false,
})

/** One message to support for all chosen claims. */
export function MessagePanel() {
  const say = useTranslations('claims.message')
  const { chosen } = useClaims()
  return (
    <section
      id="message"
      tabIndex={-1}
      aria-label={say('title')}
      className="min-w-0 rounded-panel border border-line bg-surface p-5 shadow-panel outline-none wide:sticky wide:top-20"
    >
      <h2 className="text-14 font-semibold">{say('title')}</h2>
      {chosen.length > 0 ? <SupportMessage /> : <p className="mt-1 text-13 text-muted">{say('none')}</p>}
    </section>
  )
}

/** Bulk acts on the chosen claims, once there are any. */
export function ChosenBar({ offers }: { offers: readonly CreditOfferView[] }) {
  return useClaims().chosen.length > 0 ? <SelectionBar offers={offers} /> : null
}
