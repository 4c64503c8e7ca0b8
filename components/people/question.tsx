import type { FormEvent, ReactNode, RefObject } from 'react'
import { showToast } from '#components/client/toast.ts'
import { type Done, useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import type { LinkResult } from '#lib/people/invitations/view.ts'
import type { TeamResult } from '#lib/people/team/view.ts'

export interface QuestionProps {
  /** The element that regains the focus: a menu that opened the dialog is gone by then. */
  opener: RefObject<HTMLElement | null>
  close: () => void
}

/** A dialog about a person: fields, the problem, and two buttons. */
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

/** Changes the team, and reports the outcome in a toast. */
export function useChange<Result extends TeamResult | LinkResult = TeamResult>() {
  const { run, ...state } = useAction<Result>({
    broke: { key: 'team.broke' },
    tell: (news) => void showToast(news),
  })
  /** @returns null if the change failed. */
  const change = async (act: () => Promise<Result>, done?: string): Promise<Done<Result> | null> => {
    const outcome = await run(act, done)
    const isDone = outcome && !('message' in outcome) && !('problems' in outcome)
    return isDone ? (outcome as Done<Result>) : null
  }
  return { ...state, change }
}
