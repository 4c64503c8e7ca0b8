'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { failedByAge } from '#components/frame/outdated.ts'
import { endSession } from '#components/frame/session-end.ts'
import { Button } from '#components/ui/button.tsx'
import { balanceQuery, refreshGallery, submissionQuery } from '#lib/gallery/query-options.ts'
import { type Said, speak } from '#lib/language/said.ts'
import type { WithdrawResult } from '#lib/submissions/view.ts'

export type Withdraw = (submissionId: string) => Promise<WithdrawResult>

/** Takes a submission back that was not sent yet. */
export function WithdrawButton({ submissionId, withdraw }: { submissionId: string; withdraw: Withdraw }) {
  const say = useTranslations()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Said | null>(null)

  const press = async () => {
    if (busy) return
    setBusy(true)
    const told = await ask(withdraw, submissionId)
    setProblem(told)
    announce(speak(say, told ?? { key: 'gallery.withdrawn' }))
    setBusy(false)
    await Promise.allSettled([
      refreshGallery(client),
      client.invalidateQueries({ queryKey: submissionQuery(submissionId).queryKey }),
      client.invalidateQueries({ queryKey: balanceQuery().queryKey }),
    ])
  }
  return (
    <>
      <Button look="small" aria-disabled={busy} onClick={press}>
        {say(busy ? 'gallery.withdrawing' : 'gallery.withdraw')}
      </Button>
      {problem ? <p className="w-full text-12 text-text">{speak(say, problem)}</p> : null}
    </>
  )
}

/** What stood in the way; null when nothing did. */
async function ask(withdraw: Withdraw, submissionId: string): Promise<Said | null> {
  try {
    const result = await withdraw(submissionId)
    if (result.kind === 'withdrawn') return null
    if (result.kind === 'signed_out') {
      endSession()
      return { key: 'frame.signedOut' }
    }
    return result.said
  } catch (error) {
    return { key: failedByAge(error) ? 'help.version.notDone' : 'gallery.withdrawBroke' }
  }
}
