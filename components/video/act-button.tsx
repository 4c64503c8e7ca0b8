'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { tryAgainAction, withdrawAction } from '#app/(studio)/(gallery)/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import { speak } from '#lib/i18n/message.ts'
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
export function TryAgainButton(props: { submissionId: string; look?: ButtonLook }) {
  return <ActButton {...props} act={tryAgainAction} words="tryAgain" />
}

function ActButton({
  submissionId,
  act,
  words,
  look = 'small',
}: {
  submissionId: string
  act: Act
  words: 'withdraw' | 'tryAgain'
  look?: ButtonLook
}) {
  const say = useTranslations()
  const [told, setTold] = useState<{ text: string; done: boolean } | null>(null)
  const { busy, run } = useAction<ActResult>({ broke: { key: `gallery.acts.${words}.broke` } })
  const client = useQueryClient()
  const press = async () => {
    const done = say(`gallery.acts.${words}.done`)
    const outcome = await run(() => act(submissionId), done)
    if (!outcome) return
    setTold(
      'message' in outcome ? { text: speak(say, outcome.message), done: false } : { text: done, done: true },
    )
    void refreshGallery(client).catch(() => {})
    for (const { queryKey } of [submissionQuery(submissionId), balanceQuery()]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  return (
    <>
      {told?.done ? null : (
        <Button look={look} aria-disabled={busy} onClick={() => void press()}>
          {say(`gallery.acts.${words}.${busy ? 'doing' : 'act'}`, { price: formatYen(VIDEO_PRICE_YEN) })}
        </Button>
      )}
      {told ? <p className="order-last w-full text-12 text-text">{told.text}</p> : null}
    </>
  )
}
