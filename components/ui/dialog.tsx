import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { Problem } from '#components/ui/problem.tsx'
import { Button, type ButtonLook } from './button.tsx'

const DialogPanel = lazyPart(() => import('./dialog-panel.tsx'), 'DialogPanel')

export interface DialogButton {
  label: string
  /** The button's accessible name, if its label says too little. */
  name?: string | undefined
  icon?: ReactNode
  look?: ButtonLook | undefined
  className?: string | undefined
  title: string
  help: string
}

/**
 * A button that opens a dialog. The focus returns to the button, or to the page's content if the button is
 * gone. The dialog's code is prefetched when a press is likely.
 */
export function Dialog({
  label,
  name,
  icon,
  look = 'plain',
  className = '',
  title,
  help,
  children,
}: DialogButton & { children: (close: () => void) => ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        look={look}
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={DialogPanel.prefetch}
        onFocus={DialogPanel.prefetch}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {icon}
        {label}
      </Button>
      {wanted ? (
        <Suspense>
          <DialogPanel open={open} onOpenChange={setOpen} opener={button} title={title} help={help}>
            {children(() => setOpen(false))}
          </DialogPanel>
        </Suspense>
      ) : null}
    </>
  )
}

/** A dialog opened by something else; open while mounted. */
export function OpenDialog({
  close,
  ...question
}: {
  close: () => void
  opener: RefObject<HTMLElement | null> | null
  title: string
  help: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <Suspense>
      <DialogPanel open onOpenChange={(open) => open || close()} {...question} />
    </Suspense>
  )
}

/** The footer of a dialog: the error, the cancel button, and the act itself. */
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
      <Problem text={problem} className="mb-3 text-13" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="h-10" onClick={close}>
          {say('cancel')}
        </Button>
        {children}
      </div>
    </div>
  )
}
