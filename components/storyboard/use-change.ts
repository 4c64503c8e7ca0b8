import { useTranslations } from 'next-intl'
import { changeStoryboardAction, deleteStoryboardAction } from '#app/(studio)/storyboard/actions.ts'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import type { StoryboardChange } from '#lib/gallery/storyboard/change-input.ts'
import type { StoryboardResult } from '#lib/gallery/storyboard/view.ts'

type Without<Each, Key extends string> = Each extends unknown ? Omit<Each, Key> : never
type Change = Without<Exclude<StoryboardChange, { kind: 'create' }>, 'storyboardId'>

/** Tells in front of all pages: the row or the page of the act may be gone by then. */
export const tellByToast = (news: string) => void showToast(news, { id: 'storyboard' })

/** Changes a storyboard; the answer draws the page anew. `problem` has the obstacle; `tell` says it, aloud by default. */
export function useChange(storyboardId: string, tell?: (news: string) => void) {
  const say = useTranslations('storyboard')
  const { busy, problem, problemOf, run } = useAction<StoryboardResult>({
    broke: { key: 'storyboard.broke' },
    ...(tell && { tell }),
  })
  /** @returns whether it was done. */
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
    /** The same, with a way to take it back in the corner. */
    async changeWithUndo(wanted: Change, told: string, undo: Change): Promise<boolean> {
      const done = await change(wanted)
      if (done) {
        const action = { label: say('undo'), onClick: () => void change(undo) }
        void showToast(told, { id: 'storyboard', action })
      }
      return done
    },
  }
}
