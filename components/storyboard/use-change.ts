import { useTranslations } from 'next-intl'
import { changeStoryboardAction, deleteStoryboardAction } from '#app/(studio)/storyboard/actions.ts'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import type { StoryboardChange } from '#lib/gallery/storyboard/change-input.ts'
import type { StoryboardResult } from '#lib/gallery/storyboard/view.ts'

type Without<Each, Key extends string> = Each extends unknown ? Omit<Each, Key> : never
type Change = Without<Exclude<StoryboardChange, { kind: 'create' }>, 'storyboardId'>

/** Toasts float above all pages: the row or page of the act may be gone by then. */
export const tellByToast = (news: string) => void showToast(news, { id: 'storyboard' })

/**
 * Changes a storyboard; the answer re-renders the page. `problem` holds the obstacle; `tell` reports it,
 * aloud by default.
 */
export function useChange(storyboardId: string, tell?: (news: string) => void) {
  const say = useTranslations('storyboard')
  const { busy, problem, problemOf, run } = useAction<StoryboardResult>({
    broke: { key: 'storyboard.broke' },
    ...(tell && { tell }),
  })
  /** @returns whether the change succeeded. */
  const change = async (change: Change): Promise<boolean> => {
    const outcome = await run(() =>
      change.kind === 'delete'
        ? deleteStoryboardAction(storyboardId)
        : changeStoryboardAction({ ...change, storyboardId }),
    )
    return outcome?.kind === 'done'
  }
  return {
    busy,
    problem,
    problemOf,
    change,
    /** The same, with an undo in the toast. */
    async changeWithUndo(wanted: Change, told: string, undo: Change): Promise<boolean> {
      const done = await change(wanted)
      if (done) {
        const action = { label: say('undo'), onClick: () => void change(undo) }
        // A separate id: the next deletion leaves this undo on the screen.
        void showToast(told, { id: `storyboard.${JSON.stringify(undo)}`, action })
      }
      return done
    },
  }
}
