'use client'

import { catchError } from 'next/error'
import { useTranslations } from 'next-intl'
import { isOfOlderBuild } from '#components/client/outdated.ts'
import { Button } from '#components/ui/button.tsx'
import { DeadEnd } from '#components/ui/dead-end.tsx'

/**
 * Shows a fault in place of its children: of a page, within the frame, or of the frame itself, as a separate page. An
 * `error.tsx` would do the same, but its script is requested only after all others, and the page waits for it.
 */
export const FaultBoundary = catchError(({ of }: { of: 'page' | 'frame' }, { error, retry }) => {
  const fault = <Fault error={error} retry={retry} />
  return of === 'frame' ? <main>{fault}</main> : fault
})

/** Shown in place of a page that failed. The digest identifies an error of the server in its log. */
function Fault({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useTranslations('errors')
  if (isOfOlderBuild(error)) {
    return (
      <DeadEnd title={say('outdatedTitle')} help={say('outdatedHelp')}>
        <Button onClick={() => window.location.reload()}>{say('again')}</Button>
      </DeadEnd>
    )
  }
  const code = error instanceof Error && 'digest' in error ? String(error.digest) : ''
  const help = code ? say('helpWithCode', { code }) : say('help')
  return (
    <DeadEnd title={say('title')} help={help}>
      <Button onClick={retry}>{say('again')}</Button>
    </DeadEnd>
  )
}
