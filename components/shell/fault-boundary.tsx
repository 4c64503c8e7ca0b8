'use client'

import { catchError } from 'next/error'
import { Fault } from '#components/ui/fault.tsx'

/**
 * Shows a fault in place of its children: of a page, within the frame, or of the frame itself, as a page of its own. An
 * `error.tsx` would do the same, but its script is requested only after all others, and the page waits for it.
 */
export const FaultBoundary = catchError(({ of }: { of: 'page' | 'frame' }, { error, retry }) => {
  const fault = <Fault error={error} retry={retry} />
  return of === 'frame' ? <main>{fault}</main> : fault
})
