'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { purgeAction, restoreAction } from '#app/(studio)/trash/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { refetchGallery, tellOfSelection } from '#components/gallery/use-bulk.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import type { ChangeResult } from '#lib/gallery/change-input.ts'
import type { PurgeResult } from '#lib/gallery/trash-view.ts'

/** Restores one submission to the gallery. */
export function Restore({ id, title }: { id: string; title: string }) {
  const say = useTranslations('trash')
  const sayBulk = useTranslations('gallery.bulk')
  const { busy, run } = useTrashAction<ChangeResult>()
  const restore = () =>
    run(
      () => restoreAction([id]),
      ({ changed, notYours }) =>
        notYours > 0 ? sayBulk('notYours', { count: 1 }) : say(changed > 0 ? 'restored' : 'tooLate'),
    )
  return (
    <Button aria-disabled={busy} aria-label={say('restoreNamed', { title })} onClick={() => void restore()}>
      <Undo2 aria-hidden className="size-4" />
      {say('restore')}
    </Button>
  )
}

/** Deletes one submission for good. This cannot be undone, so it asks for confirmation. */
export function DeleteNow({ id, title }: { id: string; title: string }) {
  const say = useTranslations('trash')
  const { busy, run } = useTrashAction<PurgeResult>()
  const purge = () =>
    run(
      () => purgeAction([id]),
      ({ count }) => say(count > 0 ? 'deleted' : 'notDeleted'),
    )
  return (
    <Dialog
      label={say('deleteNow')}
      name={say('deleteNamed', { title })}
      title={say('deleteTitle')}
      help={say('deleteHelp')}
    >
      {(close) => (
        <>
          <p className="mt-3 truncate text-13 font-medium" dir="auto">
            {title}
          </p>
          <DialogEnd problem={null} close={close}>
            <Button
              look="primary"
              aria-disabled={busy}
              onClick={() => {
                close()
                void purge()
              }}
            >
              {say('deleteAct')}
            </Button>
          </DialogEnd>
        </>
      )}
    </Dialog>
  )
}

/** Carries out one act; its row may be gone afterwards, so a toast reports the result. */
function useTrashAction<Result extends { kind: string }>() {
  return useAction<Result>({ broke: { key: 'trash.broke' }, refresh: refetchGallery, tell: tellOfSelection })
}
