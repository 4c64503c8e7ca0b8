import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { signOut } from '#components/client/session-calls.ts'
import type { PartProps } from '#components/shell/palette/parts.ts'
import { Button } from '#components/ui/button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'
import { paths } from '#lib/paths.ts'
import { type LeftBehind, leftBehind } from './left-behind.ts'

/** Signs out. Where this browser keeps unsent text, it asks first what is to become of that. */
export function SignOut({ open, close }: PartProps) {
  const say = useTranslations('shell.leave')
  const mustAsk = open && look().hasUnsent
  useEffect(() => {
    if (open && !mustAsk) leave(true)
  }, [open, mustAsk])
  if (!mustAsk) return null
  return (
    <OpenDialog title={say('title')} help={say('help')} opener={null} close={close}>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button className="h-10" onClick={() => leave(false)}>
          {say('keep')}
        </Button>
        <Button look="primary" onClick={() => leave(true)}>
          {say('remove')}
        </Button>
      </div>
    </OpenDialog>
  )
}

function look(): LeftBehind {
  try {
    return leftBehind(localStorage, Object.keys(localStorage))
  } catch {
    return { names: [], hasUnsent: false } // storage is forbidden here, so nothing is kept
  }
}

function leave(isRemoved: boolean): void {
  void signOut(paths.signIn(), () => {
    if (isRemoved) for (const name of look().names) localStorage.removeItem(name)
  })
}
