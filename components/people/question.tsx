import type { RefObject } from 'react'
import { useFocusStays } from '#components/client/focus-stays.ts'
import { showToast } from '#components/client/toast.ts'
import { type Done, useAction } from '#components/client/use-action.ts'
import type { Typed } from '#components/client/use-typed.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { ActionForm, type Form } from '#components/ui/action-form.tsx'
import { type DialogButton, OpenDialog } from '#components/ui/dialog.tsx'
import type { LinkResult } from '#lib/people/invitations/view.ts'
import type { TeamResult } from '#lib/people/team/view.ts'

export interface QuestionProps {
  /** The element that regains the focus: a menu that opened the dialog is gone by then. */
  opener: RefObject<HTMLElement | null>
  close: () => void
}

/** Reports changes of the team in toasts. */
export const ON_TEAM = {
  broke: { key: 'team.broke' },
  tell: (news: string) => void showToast(news),
} as const

/** A dialog about a person: fields, the problem, and two buttons. */
export function Question<Fields extends Typed, Result extends { kind: string }>({
  title,
  help,
  ...form
}: QuestionProps & Form<Fields, Result> & { title: string; help: string }) {
  const { opener, close } = form
  return (
    <OpenDialog title={title} help={help} opener={opener} close={close}>
      <ActionForm action={ON_TEAM} {...form} />
    </OpenDialog>
  )
}

/** A button that opens such a dialog. */
export function QuestionButton<Fields extends Typed, Result extends { kind: string }>(
  props: DialogButton & Form<Fields, Result>,
) {
  // The act may remove the row around the button.
  useFocusStays()
  return <ActionDialog action={ON_TEAM} {...props} />
}

/** Changes the team, and reports the outcome in a toast. */
export function useChange<Result extends TeamResult | LinkResult = TeamResult>() {
  const { run, ...state } = useAction<Result>(ON_TEAM)
  /** @returns null if the change failed. */
  const change = async (act: () => Promise<Result>, done?: string): Promise<Done<Result> | null> => {
    const outcome = await run(act, done)
    const isDone = outcome && !('message' in outcome) && !('problems' in outcome)
    return isDone ? (outcome as Done<Result>) : null
  }
  return { ...state, change }
}
