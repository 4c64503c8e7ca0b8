import { useTranslations } from 'next-intl'
import type { Choice } from '#lib/gallery/view.ts'

/** The sign of a choice, beside its word. */
export const CHOICE_SIGNS = { select: '✓', maybe: '~', reject: '✕' } as const satisfies Record<Choice, string>

const LOOKS: Record<Choice, string> = {
  select: 'bg-pick text-on-pick',
  maybe: 'bg-on-shade text-screen',
  reject: 'bg-screen text-on-shade',
}

/** The team's choice, shown on a picture. `className` sets position and line height. */
export function ChoiceBadge({ choice, className = 'leading-5' }: { choice: Choice; className?: string }) {
  const say = useTranslations('video.review.choices')
  return (
    <span
      className={`pointer-events-none rounded-full px-2 text-11 font-semibold whitespace-nowrap ${LOOKS[choice]} ${className}`}
    >
      <span aria-hidden>{CHOICE_SIGNS[choice]} </span>
      {say(choice)}
    </span>
  )
}
