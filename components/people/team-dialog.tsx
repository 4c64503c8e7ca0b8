'use client'

import { useTranslations } from 'next-intl'
import { createContext, type FormEvent, type ReactNode, type RefObject, useContext } from 'react'
import { Button } from '#components/ui/button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'

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
  return (
    <OpenDialog opener={useContext(Opener)} title={title} help={help} close={close}>
      {children}
    </OpenDialog>
  )
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
    <form onSubmit={send} noValidate className="mt-4 grid gap-4">
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
