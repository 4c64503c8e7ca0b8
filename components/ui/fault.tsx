import { useTranslations } from 'next-intl'
import { isOfOlderBuild } from '#components/client/outdated.ts'
import { Button } from '#components/ui/button.tsx'
import { DeadEnd } from './dead-end.tsx'

export interface FaultProps {
  error: unknown
  retry: () => void
}

/** Shown in place of a page that failed. The digest identifies an error of the server in its log. */
export function Fault({ error, retry }: FaultProps) {
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
