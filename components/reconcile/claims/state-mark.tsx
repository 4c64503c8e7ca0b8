import { Ban, CircleCheck, CircleDashed, type LucideIcon, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ClaimState } from '#lib/money/claims/state.ts'

const LOOKS: Record<ClaimState, { icon: LucideIcon; mark: string }> = {
  open: { icon: CircleDashed, mark: 'text-bad' },
  sent: { icon: Send, mark: 'text-accent-ink' },
  credited: { icon: CircleCheck, mark: 'text-ok' },
  refused: { icon: Ban, mark: 'text-muted' },
}

/** The state of a claim: a sign and its word. */
export function StateMark({ state }: { state: ClaimState }) {
  const say = useTranslations('claims.states')
  const { icon: Icon, mark } = LOOKS[state]
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={`size-3.5 shrink-0 self-center ${mark}`} />
      {say(state)}
    </span>
  )
}
