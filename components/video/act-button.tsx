import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { tryAgainAction, withdrawAction } from '#app/(studio)/(gallery)/actions.ts'
import { FocusStays } from '#components/client/focus-stays.ts'
import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { useAfford } from '#components/composer/use-afford.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { ActResult } from '#lib/submissions/results.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** An immediate act on a submission: a server action, which checks everything itself. */
type Act = (submissionId: string) => Promise<ActResult>

/** Withdraws a submission that was not sent yet. */
export function WithdrawButton(props: { submissionId: string; look?: ButtonLook }) {
  return <ActButton {...props} act={withdrawAction} words="withdraw" />
}

/** Buys a failed video again, unchanged. Pressing twice buys once. */
export function TryAgainButton({
  projectId,
  ...props
}: {
  submissionId: string
  projectId: string | null
  look?: ButtonLook
}) {
  const { problem, after } = useAfford([{ takes: 1, projectId }])
  return <ActButton {...props} act={tryAgainAction} words="tryAgain" title={problem ?? after} />
}

function ActButton({
  submissionId,
  act,
  words,
  look = 'small',
  title,
}: {
  submissionId: string
  act: Act
  words: 'withdraw' | 'tryAgain'
  look?: ButtonLook
  title?: string | undefined
}) {
  const say = useTranslations()
  const [done, setDone] = useState(false)
  const { busy, run } = useAction<ActResult>({
    broke: { key: `gallery.acts.${words}.broke` },
    tell: (news) => void showToast(news, { id: submissionId }),
  })
  const client = useQueryClient()
  const press = async () => {
    const outcome = await run(() => act(submissionId), say(`gallery.acts.${words}.done`))
    if (!outcome) return
    setDone(!('message' in outcome))
    void refreshGallery(client).catch(() => {})
    for (const { queryKey } of [submissionQuery(submissionId), balanceQuery()]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  if (done) return null
  return (
    <>
      <FocusStays />
      <Button look={look} title={title} aria-disabled={busy} onClick={() => void press()}>
        {say(`gallery.acts.${words}.${busy ? 'doing' : 'act'}`, { price: formatYen(VIDEO_PRICE_YEN) })}
      </Button>
    </>
  )
}
