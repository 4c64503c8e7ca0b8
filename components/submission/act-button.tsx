'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { askAction } from '#components/frame/ask-action.ts'
import { Button } from '#components/ui/button.tsx'
import { balanceQuery, refreshGallery, submissionQuery } from '#lib/gallery/query-options.ts'
import { type Said, speak } from '#lib/language/said.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/money/yen.ts'
import type { ActResult } from '#lib/submissions/view.ts'

/** One thing that is done to a submission at once: a server action, which checks everything itself. */
export type Act = (submissionId: string) => Promise<ActResult>

/** What a submission without a video offers at once. */
export interface Acts {
  withdraw: Act
  tryAgain: Act
}

/** Takes a submission back that was not sent yet. */
export function WithdrawButton({ submissionId, acts }: { submissionId: string; acts: Acts }) {
  return <ActButton submissionId={submissionId} act={acts.withdraw} words="withdraw" />
}

/** Buys what came to nothing once more, as it was. Pressing twice buys once. */
export function TryAgainButton({ submissionId, acts }: { submissionId: string; acts: Acts }) {
  return <ActButton submissionId={submissionId} act={acts.tryAgain} words="tryAgain" />
}

function ActButton({
  submissionId,
  act,
  words,
}: {
  submissionId: string
  act: Act
  words: 'withdraw' | 'tryAgain'
}) {
  const say = useTranslations()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Said | null>(null)
  const [done, setDone] = useState(false)

  const press = async () => {
    if (busy) return
    setBusy(true)
    const result = await askAction(() => act(submissionId), { key: `gallery.acts.${words}.broke` })
    const outcome: Said = result.kind === 'done' ? { key: `gallery.acts.${words}.done` } : result.said
    setTold(outcome)
    setDone(result.kind === 'done')
    announce(speak(say, outcome))
    setBusy(false)
    await Promise.allSettled([
      refreshGallery(client),
      client.invalidateQueries({ queryKey: submissionQuery(submissionId).queryKey }),
      client.invalidateQueries({ queryKey: balanceQuery().queryKey }),
    ])
  }
  return (
    <>
      {done ? null : (
        <Button look="small" data-never-kept aria-disabled={busy} onClick={press}>
          {say(`gallery.acts.${words}.${busy ? 'doing' : 'act'}`, { price: formatYen(VIDEO_PRICE_YEN) })}
        </Button>
      )}
      {told ? <p className="order-last w-full text-12 text-text">{speak(say, told)}</p> : null}
    </>
  )
}
