'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { makeShotsAction } from '#app/(studio)/storyboard/actions.ts'
import { newAttemptId } from '#components/client/attempt-id.ts'
import { useOnline } from '#components/client/connection.ts'
import { useCan } from '#components/client/providers.tsx'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { afford } from '#components/composer/afford.ts'
import { leftAfter } from '#components/composer/left-after.ts'
import { lookForBought } from '#components/composer/look-for-bought.ts'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'
import type { MakeInput } from '#lib/gallery/storyboard/change-input.ts'
import type { MakeResult } from '#lib/gallery/storyboard/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** The shots of a press, as the server drew them. */
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
        // More than a press may hold are offered next: a key held down, or a double click, must not buy those.
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

/** The gap of a missing shot: its price, and the press that makes it. Reviewers see the gap alone. */
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
      className="grid aspect-video w-full place-items-center rounded-control border-[1.5px] border-dashed border-[color-mix(in_oklab,var(--color-muted)_55%,transparent)] px-1.5 text-center text-12 font-medium tabular-nums transition-colors hover:border-text aria-disabled:text-muted"
    >
      {waits ?? (busy ? say('doing') : say(again ? 'again' : 'act', { yen }))}
    </button>
  )
}

/**
 * Sends one attempt for each press. It is kept until its outcome is known, so a press after a lost answer is the same one,
 * as long as the button stands for the same; otherwise the server finds which shots are no longer missing.
 */
function useMake({ takes, projectId, ...press }: Press) {
  const say = useTranslations()
  const online = useOnline()
  const hydrated = useHydrated()
  const { data: balance } = useQuery(balanceQuery())
  const named = JSON.stringify(press)
  const attempt = useRef<{ id: string; named: string } | null>(null)
  const { busy, run } = useAction<MakeResult>({
    broke: { key: 'storyboard.make.broke' },
    refresh: lookForBought,
    tell: (news) => void showToast(news, { id: 'storyboard' }),
  })
  const yen = formatYen(takes * VIDEO_PRICE_YEN)
  const next = afford(balance, [{ takes, projectId }])
  const { problem } = next
  const after = leftAfter(next.after)
  const ready = hydrated && online && !busy && !problem
  const make = async () => {
    if (attempt.current?.named !== named) attempt.current = { id: newAttemptId(), named }
    const input = { ...press, attemptId: attempt.current.id }
    const outcome = await run(
      () => makeShotsAction(input),
      (made) => say('storyboard.make.done', { takes: made.takes }),
    )
    if (outcome && outcome.kind !== 'hindered') attempt.current = null
  }
  return {
    busy,
    ready,
    yen,
    waits: online ? null : say('composer.waitsForConnection'),
    problem: problem && speak(say, problem),
    after: after ? speak(say, after) : undefined,
    make: () => void (ready && make()),
  }
}
