'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

export const TooltipProvider = Radix.Provider

/** A word beside an icon. Never the only place where something is said: the trigger has its own name. */
export function Tooltip({
  text,
  side = 'right',
  children,
}: {
  text: string
  side?: 'right' | 'bottom' | 'top'
  children: ReactElement
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          className="z-50 rounded-control bg-text px-2 py-1 text-12 font-medium text-bg shadow-popover"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
