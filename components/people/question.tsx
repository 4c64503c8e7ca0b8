import type { FormEvent, ReactNode, RefObject } from 'react'
import { showToast } from '#components/client/toast.ts'
import { type Done, useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import type { LinkResult } from '#lib/people/invitations/view.ts'
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

/** Carries out changes of the team, and tells their outcome by a toast. */
export function useChange<Result extends TeamResult | LinkResult = TeamResult>() {
  const { run, ...state } = useAction<Result>({
    broke: { key: 'team.broke' },
    tell: (news) => void showToast(news),
  })
  /** @returns null when it was not done. */
  const change = async (act: () => Promise<Result>, done?: string): Promise<Done<Result> | null> => {
    const outcome = await run(act, done)
    const isDone = outcome && !('message' in outcome) && !('problems' in outcome)
    return isDone ? (outcome as Done<Result>) : null
  }
  return { ...state, change }
}
