import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import type { TeamResult } from '#lib/people/team/view.ts'

export interface QuestionProps {
  /** The element that gets the focus back: a menu that opened the dialog is gone by then. */
  opener: RefObject<HTMLElement | null>
  close: () => void
}

/** A dialog about a person: fields, the problem, and the two ways on. */
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
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <OpenDialog {...dialog}>
      <form onSubmit={send} noValidate className="mt-4 grid gap-4">
        {children}
        <DialogEnd problem={problem} close={dialog.close}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {act}
          </Button>
        </DialogEnd>
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

/** Carries out changes of the team, and tells their outcome by a toast. */
export function useChange() {
  const { run, ...state } = useAction<TeamResult>({
    broke: { key: 'team.broke' },
    tell: (news) => void showToast(news),
  })
  /** @returns null when it was not done, else the password, where one was made. */
  const change = async (act: () => Promise<TeamResult>, done?: string) => {
    const outcome = await run(act, done)
    return outcome?.kind === 'done' ? outcome : null
  }
  return { ...state, change }
}
