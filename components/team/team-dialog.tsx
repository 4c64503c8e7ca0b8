'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { createContext, type FormEvent, type ReactNode, type RefObject, useContext } from 'react'
import { Button } from '#components/ui/button.tsx'

/** What gets the focus back: a menu that opened the dialog is gone by then. */
export const Opener = createContext<RefObject<HTMLElement | null> | null>(null)

/** A question about a person, in front of the page. */
export function TeamDialog({
  title,
  help,
  close,
  children,
}: {
  title: string
  help: string
  close: () => void
  children: ReactNode
}) {
  const say = useTranslations('team')
  const opener = useContext(Opener)
  const giveBack = (event: Event) => {
    if (!opener?.current?.isConnected) return
    event.preventDefault()
    opener.current.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={giveBack}
          className="fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-24px)] max-w-[480px] -translate-y-1/2 overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6"
        >
          <div className="flex items-start gap-3">
            <Dialog.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={say('close')} className="-mt-1 -mr-2">
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </div>
          <Dialog.Description className="mt-1 text-13 text-muted">{help}</Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What is to be filled in comes first, not the way out. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget
  const field = dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>('form input') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** Fields, what stands in the way, and the two ways on. */
export function TeamForm({
  act,
  busy,
  problem,
  submit,
  close,
  children,
}: {
  act: string
  busy: boolean
  problem: string | null
  submit: () => Promise<void>
  close: () => void
  children?: ReactNode
}) {
  const say = useTranslations('team')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }
  return (
    <form method="post" onSubmit={send} noValidate className="mt-4 grid gap-4">
      {children}
      <p role="alert" className="text-13 text-bad empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="h-10" onClick={close}>
          {say('cancel')}
        </Button>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {act}
        </Button>
      </div>
    </form>
  )
}
