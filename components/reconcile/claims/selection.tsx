'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type markClaimsSentAction, reopenClaimsAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { NOTHING, press, pressAll, type Selection } from '#components/ui/selection.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimChangeResult, ClaimView } from '#lib/money/claims/view.ts'
import { refreshMoney } from '#lib/money/query-options.ts'

/** The displayed result of the last change. */
interface News {
  text: string
  bad: boolean
  /** Claims that one press reopens. */
  undo: string[]
}

interface Chosen {
  claims: readonly ClaimView[]
  chosen: readonly ClaimView[]
  selection: Selection
  select: (selection: Selection) => void
  news: News | null
  setNews: (news: News | null) => void
}

const Context = createContext<Chosen | null>(null)

/** Makes the page's claims selectable, and reports the result of the last change. */
export function ClaimSelection({ claims, children }: { claims: ClaimView[]; children: ReactNode }) {
  const [selection, select] = useState(NOTHING)
  const [news, setNews] = useState<News | null>(null)
  const chosen = claims.filter(({ submissionId }) => selection.ids.has(submissionId))
  return <Context value={{ claims, chosen, selection, select, news, setNews }}>{children}</Context>
}

export function useClaims(): Chosen {
  const claims = useContext(Context)
  if (!claims) throw new Error('useClaims needs ClaimSelection above it')
  return claims
}

/** One claim's checkbox; Shift selects a range. */
export function ChooseClaim({ submissionId, label }: { submissionId: string; label: string }) {
  const { claims, selection, select } = useClaims()
  const shown = claims.map((claim) => claim.submissionId)
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.ids.has(submissionId)}
      onClick={(event) => select(press(selection, shown, submissionId, { range: event.shiftKey }))}
      onChange={() => {}}
      className="size-4"
    />
  )
}

/** The checkbox for all claims. */
export function ChooseAllClaims() {
  const say = useTranslations('claims')
  const { claims, chosen, selection, select } = useClaims()
  const box = useRef<HTMLInputElement>(null)
  const all = chosen.length === claims.length
  const some = chosen.length > 0
  useEffect(() => {
    // `indeterminate` is only a property, not an attribute.
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  const shown = claims.map(({ submissionId }) => submissionId)
  return (
    <label className="flex h-10 cursor-pointer items-center gap-3 pl-4 pointer-coarse:h-11">
      <input
        ref={box}
        type="checkbox"
        checked={all}
        onChange={() => select(pressAll(selection, shown))}
        className="size-4"
      />
      {say('selectAll')}
    </label>
  )
}

type Changed = Extract<ClaimChangeResult, { kind: 'changed' }>
type Action = typeof markClaimsSentAction
type Result = Awaited<ReturnType<Action>> | { kind: 'skipped'; message: Message }

/** Changes claims. If another admin settled all of them first, nothing happens. */
async function changeClaims(
  action: Action,
  submissionIds: readonly string[],
  note?: string,
): Promise<Result> {
  const result = await action({ submissionIds, ...(note ? { note } : {}) })
  if (result.kind !== 'changed' || result.changed.length > 0) return result
  return { kind: 'skipped', message: { key: 'claims.skipped', values: { count: result.skipped.length } } }
}

/**
 * The outcome of a change of claims, shown on the page with an undo where there is one. Refusals appear
 * there, too: a dialog disappears with a claim that another person settled.
 */
export function useClaimNews(to: ClaimState) {
  const say = useTranslations('claims')
  const sayAny = useTranslations()
  const { setNews } = useClaims()
  const text = ({ changed, skipped }: Changed) => {
    const became = say(`became.${to}`, { count: changed.length })
    return skipped.length === 0
      ? became
      : say('becameAndSkipped', { became, skipped: say('skipped', { count: skipped.length }) })
  }
  const undoable = to === 'sent' || to === 'refused'
  const tell = (outcome: Changed) =>
    setNews({ text: text(outcome), bad: false, undo: undoable ? outcome.changed : [] })
  const change: typeof changeClaims = async (...asked) => {
    const result = await changeClaims(...asked)
    if ('message' in result) setNews({ text: speak(sayAny, result.message), bad: true, undo: [] })
    return result
  }
  return { text, tell, change }
}

/** Carries out a change without a dialog. */
export function useClaimChange(to: ClaimState, action: Action) {
  const say = useTranslations()
  const { setNews } = useClaims()
  const { text, tell } = useClaimNews(to)
  const { busy, run } = useAction<Result>({ broke: { key: 'reconcile.broke' }, refresh: refreshMoney })
  const change = async (submissionIds: readonly string[]) => {
    setNews(null)
    const outcome = await run(() => changeClaims(action, submissionIds), text)
    if (outcome?.kind === 'changed') tell(outcome)
    else if (outcome) setNews({ text: speak(say, outcome.message), bad: true, undo: [] })
  }
  return { busy, change }
}

/** The result of the last change, with an undo where there is one. The announcer reads it aloud. */
export function ClaimNews() {
  const say = useTranslations()
  const { news, setNews } = useClaims()
  const { busy, change } = useClaimChange('open', reopenClaimsAction)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button may be gone with the changed claims; the focus moves to the result.
    if (news && document.activeElement === document.body) notice.current?.focus()
  }, [news])
  if (!news) return null
  return (
    <div ref={notice} tabIndex={-1} className="mt-4 rounded-frame">
      <Notice
        look={news.bad ? 'bad' : 'quiet'}
        action={
          <span className="flex items-center gap-1">
            {news.undo.length > 0 ? (
              <Button look="small" aria-disabled={busy} onClick={() => void change(news.undo)}>
                {say('claims.undo')}
              </Button>
            ) : null}
            <IconButton icon={X} label={say('reconcile.close')} onClick={() => setNews(null)} />
          </span>
        }
      >
        {news.text}
      </Notice>
    </div>
  )
}
