import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { isConverting } from '#components/client/keys.ts'
import { shadeClasses } from '#components/ui/styles.ts'
import { Button } from './button.tsx'
import { useFocusBack } from './focus-back.ts'

/** The dialog itself, above the page. */
export function DialogPanel({
  open,
  onOpenChange,
  opener,
  title,
  help,
  wide = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The opener, which regains the focus; null for the previously focused element. */
  opener: RefObject<HTMLElement | null> | null
  title: string
  help: string
  wide?: boolean
  children: ReactNode
}) {
  const say = useTranslations('reconcile')
  const back = useFocusBack(opener)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeClasses} />
        <Radix.Content
          className={`fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-24px)] -translate-y-1/2 overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6 ${wide ? 'max-w-[760px]' : 'max-w-[560px]'}`}
          onOpenAutoFocus={(event) => {
            back.onOpenAutoFocus()
            focusField(event)
          }}
          onCloseAutoFocus={back.onCloseAutoFocus}
          // A press beside a form or a text that is shown only once closes nothing: it may be a slip.
          onPointerDownOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => isConverting(event) && event.preventDefault()}
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
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focuses the first field rather than the close button. */
function focusField(event: Event): void {
  const dialog = event.currentTarget
  const field = dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>('input, textarea') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}
