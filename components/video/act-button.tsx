'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { tryAgainAction, withdrawAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { refreshGallery, submissionQuery } from '#lib/gallery/query-options.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { ActResult } from '#lib/submissions/results.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** One thing that is done to a submission at once: a server action, which checks everything itself. */
type Act = (submissionId: string) => Promise<ActResult>

/** Takes a submission back that was not sent yet. */
export function WithdrawButton({ submissionId }: { submissionId: string }) {
  return <ActButton submissionId={submissionId} act={withdrawAction} words="withdraw" />
}

/** Buys what came to nothing once more, as it was. Pressing twice buys once. */
export function TryAgainButton({ submissionId }: { submissionId: string }) {
  return <ActButton submissionId={submissionId} act={tryAgainAction} words="tryAgain" />
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
  const [told, setTold] = useState<Message | null>(null)
  const [done, setDone] = useState(false)

  const press = async () => {
    if (busy) return
    setBusy(true)
    const result = await askAction(() => act(submissionId), { key: `gallery.acts.${words}.broke` })
    const outcome: Message = result.kind === 'done' ? { key: `gallery.acts.${words}.done` } : result.message
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
        <Button look="small" aria-disabled={busy} onClick={press}>
          {say(`gallery.acts.${words}.${busy ? 'doing' : 'act'}`, { price: formatYen(VIDEO_PRICE_YEN) })}
        </Button>
      )}
      {told ? <p className="order-last w-full text-12 text-text">{speak(say, told)}</p> : null}
    </>
  )
}
