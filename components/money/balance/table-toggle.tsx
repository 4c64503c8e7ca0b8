'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Shows the table behind the chart. Screen readers find it in any case. */
export function TableToggle({ label, children }: { label: string; children: ReactNode }) {
  const say = useTranslations('spend')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button look="small" aria-pressed={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {say('asTable')}
      </Button>
      <section
        id={id}
        aria-label={label}
        // What scrolls must be reachable by keyboard; what is not to be seen must not.
        tabIndex={open ? 0 : undefined}
        className={
          open
            ? 'mt-3 max-h-[420px] min-w-0 basis-full overflow-auto rounded-frame border border-line'
            : 'sr-only'
        }
      >
        {children}
      </section>
    </>
  )
}
