import { useTranslations } from 'next-intl'
import { type markClaimsSentAction, reopenClaimsAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { speak } from '#lib/i18n/message.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimChangeResult } from '#lib/money/claims/view.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import { joinSentences } from '#lib/submissions/words.ts'

type Action = typeof markClaimsSentAction
type Result = Awaited<ReturnType<Action>>

/** Changes claims. A toast reports the result, with an undo where there is one: the claims' rows may be gone. */
export function useClaimChange() {
  const say = useTranslations('claims')
  const sayAll = useTranslations()
  const sayStatus = useTranslations('status')
  const { busy, run } = useAction<Result>({
    broke: { key: 'reconcile.broke' },
    refresh: refreshMoney,
    tell: (news) => void showToast(news),
  })
  const tell = (to: ClaimState, { changed, skipped }: Extract<ClaimChangeResult, { kind: 'changed' }>) => {
    const words = joinSentences(sayStatus, [
      ...(changed.length > 0 ? [say(`became.${to}`, { count: changed.length })] : []),
      ...(skipped.length > 0 ? [say('skipped', { count: skipped.length })] : []),
    ])
    const undo = { label: say('undo'), onClick: () => void change('open', reopenClaimsAction, changed) }
    const isUndoable = changed.length > 0 && (to === 'sent' || to === 'refused')
    void showToast(words, isUndoable ? { action: undo } : {})
  }
  const change = async (to: ClaimState, action: Action, submissionIds: readonly string[]) => {
    const outcome = await run(() => action({ submissionIds }))
    if (outcome?.kind === 'changed') tell(to, outcome)
  }
  /** Calls an action from a dialog, which disappears with its problem once the person may no longer decide. */
  const ask = async (action: Action, submissionIds: readonly string[], reason: string) => {
    const result = await action({ submissionIds, note: reason || null })
    if (result.kind === 'not_allowed') void showToast(speak(sayAll, result.message))
    return result
  }
  return { busy, change, ask, tell }
}
