'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from '#components/ui/button.tsx'

/**
 * A button that opens a question. The focus goes back to the button; where it is gone with what was settled, to the
 * page's content.
 */
export function Dialog({
  label,
  icon,
  look = 'plain',
  title,
  help,
  children,
}: {
  label: string
  icon?: ReactNode
  look?: ButtonLook
  title: string
  help: string
  children: (close: () => void) => ReactNode
}) {
  const say = useTranslations('reconcile')
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <Button look={look}>
          {icon}
          {label}
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Radix.Content
          className="fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-24px)] max-w-[560px] -translate-y-1/2 overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6"
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={returnFocus}
        >
          <div className="flex items-start gap-3">
            <Radix.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="icon" aria-label={say('close')} className="-mt-1 -mr-2">
                <X aria-hidden className="size-4" />
              </Button>
            </Radix.Close>
          </div>
          <Radix.Description className="mt-1 text-13 text-muted">{help}</Radix.Description>
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What follows the question: what went wrong, the way out, and the act itself. */
export function DialogEnd({
  problem,
  close,
  children,
}: {
  problem: string | null
  close: () => void
  children: ReactNode
}) {
  const say = useTranslations('reconcile')
  return (
    <div className="mt-5">
      {problem ? (
        <p role="alert" className="mb-3 text-13 text-bad">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="h-10" onClick={close}>
          {say('cancel')}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** What is to be filled in comes first, not the way out. */
function focusField(event: Event): void {
  const dialog = event.currentTarget
  const field = dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>('input, textarea') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** After Radix gave the focus back: if the button was taken off the page meanwhile, nothing has it. */
function returnFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  })
}
