'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { endSession } from '#components/frame/session-end.ts'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import { balanceQuery, refreshGallery, submissionQuery } from '#lib/gallery/query-options.ts'
import type { WithdrawResult } from '#lib/submissions/view.ts'

export type Withdraw = (submissionId: string) => Promise<WithdrawResult>

/** Takes a submission back that was not sent yet. */
export function WithdrawButton({ submissionId, withdraw }: { submissionId: string; withdraw: Withdraw }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const press = async () => {
    if (busy) return
    setBusy(true)
    const told = await ask(withdraw, submissionId)
    setProblem(told.problem)
    announce(told.problem ?? words.gallery.withdrawn)
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
        {busy ? words.gallery.withdrawing : words.gallery.withdraw}
      </Button>
      {problem ? <p className="w-full text-12 text-text">{problem}</p> : null}
    </>
  )
}

async function ask(withdraw: Withdraw, submissionId: string): Promise<{ problem: string | null }> {
  try {
    const result = await withdraw(submissionId)
    if (result.kind === 'withdrawn') return { problem: null }
    if (result.kind === 'signed_out') {
      endSession()
      return { problem: words.frame.signedOut }
    }
    return { problem: result.message }
  } catch {
    return { problem: words.gallery.withdrawBroke }
  }
}
