'use client'

import { catchError } from 'next/error'
import { Fault } from '#components/ui/fault.tsx'

/**
 * Shows a fault in place of a page, and keeps the frame. An `error.tsx` would do the same, but its script is requested
 * only after all others, and the page waits for it.
 */
export const PageBoundary = catchError((_props: object, { error, retry }) => (
  <Fault error={error} retry={retry} />
))
