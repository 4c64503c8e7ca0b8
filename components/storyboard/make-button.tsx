'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { makeShotsAction } from '#app/(studio)/storyboard/actions.ts'
import { newAttemptId } from '#components/client/attempt-id.ts'
import { useOnline } from '#components/client/connection.ts'
import { useCan } from '#components/client/providers.tsx'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { refreshAfterPurchase } from '#components/composer/refresh-after-purchase.ts'
import { useAfford } from '#components/composer/use-afford.ts'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'
import type { MakeInput } from '#lib/gallery/storyboard/change-input.ts'
import type { MakeResult } from '#lib/gallery/storyboard/view.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** The shots of a press, as rendered by the server. */
type Press = Omit<MakeInput, 'attemptId'> & { takes: number; projectId: string | null }

/** Makes all missing shots in one press. */
export function MakeMissing(press: Press) {
  const say = useTranslations('storyboard.make')
  const { ready, busy, waits, problem, after, yen, make } = useMake(press)
  const shots = press.shotIds.length
  const mayMake = useCan('make')
  if (shots === 0 || !mayMake) return null
  return (
    <div className="grid max-w-full gap-1 max-rail:w-full">
      <Button
        look="primary"
        title={after}
        aria-disabled={!ready}
        // Shots beyond the limit of a press are offered next: a held key or a double click must not buy those.
        onClick={(event) => event.detail <= 1 && make()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        className="tabular-nums"
      >
        {waits ?? (busy ? say('doing') : say('missing', { shots, yen }))}
      </Button>
      {problem ? <p className="max-w-[36ch] text-12 text-bad">{problem}</p> : null}
    </div>
  )
}

/** The gap of a missing shot: its price, and a button to make it. Reviewers see only the gap. */
export function MakeGap({ press, again }: { press: Press; again: boolean }) {
  const say = useTranslations('storyboard.make')
  const { ready, busy, waits, problem, after, yen, make } = useMake(press)
  if (!useCan('make')) {
    return <span aria-hidden className="hatched block aspect-video w-full rounded-control" />
  }
  return (
    <button
      type="button"
      aria-disabled={!ready}
      title={problem ?? after}
      onClick={make}
      className="grid aspect-video w-full place-items-center rounded-control border-[1.5px] border-dashed border-muted/55 px-1.5 text-center text-12 font-medium tabular-nums transition-colors hover:border-text aria-disabled:text-muted"
    >
      {waits ?? (busy ? say('doing') : say(again ? 'again' : 'act', { yen }))}
    </button>
  )
}

/**
 * Sends one attempt per press. The attempt is kept until its outcome is known: a press after a lost answer
 * repeats it, and no limit blocks it, as long as the button is for the same shots. Otherwise the server
 * finds the shots that are no longer missing.
 */
function useMake({ takes, projectId, ...press }: Press) {
  const say = useTranslations()
  const online = useOnline()
  const hydrated = useHydrated()
  const named = JSON.stringify(press)
  const [attempt, setAttempt] = useState<{ id: string; named: string } | null>(null)
  const open = attempt?.named === named ? attempt : null
  const { busy, run } = useAction<MakeResult>({
    broke: { key: 'storyboard.make.broke' },
    refresh: refreshAfterPurchase,
    tell: (news) => void showToast(news, { id: 'storyboard' }),
  })
  const yen = formatYen(takes * VIDEO_PRICE_YEN)
  const { problem, after } = useAfford([{ takes, projectId }], open !== null)
  const ready = hydrated && online && !busy && !problem
  const make = async () => {
    const sent = open ?? { id: newAttemptId(), named }
    const outcome = await run(
      () => {
        setAttempt(sent)
        return makeShotsAction({ ...press, attemptId: sent.id })
      },
      ({ takes, newSeeds }) => say('storyboard.make.done', { takes, newSeeds }),
    )
    // A refusal of this send says nothing about an earlier unanswered one.
    if (outcome?.kind === 'made' || (outcome?.kind === 'refused' && !open)) setAttempt(null)
  }
  return {
    busy,
    ready,
    yen,
    waits: online ? null : say('composer.waitsForConnection'),
    problem,
    after,
    make: () => void (ready && make()),
  }
}
