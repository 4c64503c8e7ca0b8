'use client'

import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import { DeadEnd } from './dead-end.tsx'

export interface FaultProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** What error.tsx files show. The digest is what the server's log calls the fault. */
export function Fault({ error, retry }: FaultProps) {
  const code = error.digest ? ` ${words.errors.code(error.digest)}.` : ''
  return (
    <DeadEnd title={words.errors.title} help={`${words.errors.help}${code}`}>
      <Button onClick={retry}>{words.errors.again}</Button>
    </DeadEnd>
  )
}
