'use client'

import { Printer } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

/** Opens the browser's print dialog, which can also save a PDF. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
