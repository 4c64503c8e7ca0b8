'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Shows the table behind the chart. Screen readers find it in any case. */
export function TableToggle({ children }: { children: ReactNode }) {
  const say = useTranslations('spend')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button look="small" aria-pressed={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {say('asTable')}
      </Button>
      <div id={id} className={open ? 'mt-3 basis-full' : 'sr-only'}>
        {children}
      </div>
    </>
  )
}
