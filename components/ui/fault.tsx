import { useTranslations } from 'next-intl'
import { isOfOlderBuild } from '#components/client/outdated.ts'
import { Button } from '#components/ui/button.tsx'
import { DeadEnd } from './dead-end.tsx'

export interface FaultProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** The page of error.tsx files. The digest identifies the error in the server's log. */
export function Fault({ error, retry }: FaultProps) {
  const say = useTranslations('errors')
  if (isOfOlderBuild(error)) {
    return (
      <DeadEnd title={say('outdatedTitle')} help={say('outdatedHelp')}>
        <Button onClick={() => window.location.reload()}>{say('again')}</Button>
      </DeadEnd>
    )
  }
  const help = error.digest ? say('helpWithCode', { code: error.digest }) : say('help')
  return (
    <DeadEnd title={say('title')} help={help}>
      <Button onClick={retry}>{say('again')}</Button>
    </DeadEnd>
  )
}
