'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { OpenDialog } from '#components/ui/dialog.tsx'

export interface QuestionProps {
  /** What gets the focus back: a menu that opened the dialog is gone by then. */
  opener: RefObject<HTMLElement | null>
  close: () => void
}

/** A question in front of the page: fields, what stands in the way, and the two ways on. */
export function Question({
  act,
  busy,
  problem,
  submit,
  children,
  ...dialog
}: QuestionProps & {
  title: string
  help: string
  act: string
  busy: boolean
  problem: string | null
  submit: () => Promise<unknown>
  children?: ReactNode
}) {
  const say = useTranslations('team')
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <OpenDialog {...dialog}>
      <form onSubmit={send} noValidate className="mt-4 grid gap-4">
        {children}
        <p role="alert" className="text-13 text-bad empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="h-10" onClick={dialog.close}>
            {say('cancel')}
          </Button>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {act}
          </Button>
        </div>
      </form>
    </OpenDialog>
  )
}

/** A password that was made: shown until the dialog is closed, and never again. */
export function MadePassword({
  name,
  password,
  ...dialog
}: QuestionProps & { name: string; password: string }) {
  const say = useTranslations('team')
  return (
    <OpenDialog title={say('made', { name })} help={say('madeHelp')} {...dialog}>
      <p className="mt-4 rounded-control border border-line bg-bg px-4 py-3 text-center font-mono text-16 break-all select-all">
        {password}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <CopyButton look="plain" text={password} label={say('copyPassword')} />
        <Button onClick={dialog.close}>{say('close')}</Button>
      </div>
    </OpenDialog>
  )
}
