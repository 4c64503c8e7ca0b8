'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { TeamDialog } from './team-dialog.tsx'

/** A password that was made: shown until the dialog is closed, and never again. */
export function MadePassword({
  name,
  password,
  close,
}: {
  name: string
  password: string
  close: () => void
}) {
  const say = useTranslations('team')
  return (
    <TeamDialog title={say('made', { name })} help={say('madeHelp')} close={close}>
      <p className="mt-4 rounded-control border border-line bg-bg px-4 py-3 text-center font-mono text-16 break-all select-all">
        {password}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <CopyButton look="plain" text={password} label={say('copyPassword')} />
        <Button onClick={close}>{say('close')}</Button>
      </div>
    </TeamDialog>
  )
}
