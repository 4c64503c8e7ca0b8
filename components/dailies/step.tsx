'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tooltip } from '#components/ui/tooltip.tsx'

/** A large button with its key in its tooltip. */
export function Step({
  label,
  keySign: sign,
  disabled = false,
  side = 'top',
  onClick,
  children,
}: {
  label: string
  keySign: string
  disabled?: boolean
  side?: 'top' | 'bottom'
  onClick: () => void
  children: ReactNode
}) {
  const say = useTranslations('video')
  return (
    <Tooltip text={say('withKey', { label, key: sign })} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={disabled}
        onClick={() => void (disabled || onClick())}
        className="grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text aria-disabled:opacity-35 pointer-coarse:size-12"
      >
        {children}
      </button>
    </Tooltip>
  )
}
