import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { signOut } from '#components/client/session-calls.ts'
import { showToast } from '#components/client/toast.ts'
import { openPart, type PartProps } from '#components/shell/palette/parts.ts'
import { Button } from '#components/ui/button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'
import { paths } from '#lib/paths.ts'
import { type LeftBehind, leftBehind } from './left-behind.ts'

/** Signs out. If this browser stores unsent text, it first asks whether to remove it. */
export function SignOut({ open, close }: PartProps) {
  const say = useTranslations('shell.leave')
  const mustAsk = open && look().hasUnsent
  const leave = useCallback(
    (isRemoved: boolean) => {
      leaveStudio(isRemoved).catch(() => {
        openPart(null)
        const action = { label: say('again'), onClick: () => openPart('signOut') }
        void showToast(say('failed'), { id: 'not-signed-out', action })
      })
    },
    [say],
  )
  useEffect(() => {
    if (open && !mustAsk) leave(true)
  }, [open, mustAsk, leave])
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
    return { names: [], hasUnsent: false } // storage is forbidden here, so nothing is stored
  }
}

function leaveStudio(isRemoved: boolean): Promise<void> {
  return signOut(paths.signIn(), () => {
    if (isRemoved) for (const name of look().names) localStorage.removeItem(name)
  })
}
