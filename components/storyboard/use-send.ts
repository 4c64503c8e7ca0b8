'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { afford } from '#components/composer/afford.ts'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import type { Message } from '#lib/i18n/message.ts'
import { leftOf } from '#lib/money/balance/left.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { howManyFit, type Shot, takesOf, toSend } from './board.ts'
import type { BoardStore } from './board-store.ts'
import { type End, sendBoard } from './send.ts'

export interface Sending {
  /** The attempt that is being sent now; null while nothing is. */
  at: string | null
  progress: { number: number; of: number } | null
  /** How the last press ended; `interrupted` when the page was left during it. */
  end: End | 'interrupted' | null
  /** Sends so many shots at most, from the first on. */
  press(most: number): void
  stop(): void
}

/** Sends the storyboard once per press. Nothing is sent without one: not after a refresh, not when the connection is back. */
export function useSend(store: BoardStore): Sending {
  const say = useTranslations('storyboard')
  const client = useQueryClient()
  const [at, setAt] = useState<string | null>(null)
  const [progress, setProgress] = useState<Sending['progress']>(null)
  const [end, setEnd] = useState<Sending['end']>(null)
  const busy = useRef(false)
  const stopped = useRef(false)
  useEffect(() => {
    if (store.getState().shots.some(({ outcome }) => outcome?.kind === 'unsure')) setEnd('interrupted')
    // A page that is left sends nothing more.
    return () => {
      stopped.current = true
    }
  }, [store])

  const press = async (most: number) => {
    if (busy.current) return
    busy.current = true
    stopped.current = false
    setEnd(null)
    const sending = (shot: Shot, index: number, of: number) => {
      setAt(shot.attemptId)
      setProgress({ number: index + 1, of })
    }
    const isStopped = () => stopped.current || !navigator.onLine
    const how = await sendBoard(store, submitAction, { sending, stopped: isStopped }, most)
    busy.current = false
    setAt(null)
    setProgress(null)
    setEnd(how)
    announce(say(`stopped.${how}`))
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    void refreshGallery(client)
  }
  return {
    at,
    progress,
    end,
    press: (most) => void press(most),
    stop: () => {
      stopped.current = true
    },
  }
}

/** The cost of the shots that are still to be made, and the part that can be paid. */
export interface Bill {
  open: Shot[]
  /** From the first on, as many as what is left is enough for. */
  payable: Shot[]
  priceYen: number
  leftAfterYen: number | null
  /** Which limit stands in the way of all of them. */
  problem: Message | null
}

export function useBill(shots: readonly Shot[]): Bill {
  const { data: balance } = useQuery(balanceQuery())
  const open = toSend(shots)
  const { problem } = afford(balance, takesOf(open) * VIDEO_PRICE_YEN)
  const payable = problem
    ? open.slice(0, howManyFit(open, leftOf(balance) ?? Infinity, VIDEO_PRICE_YEN))
    : open
  const priceYen = takesOf(payable) * VIDEO_PRICE_YEN
  return { open, payable, priceYen, leftAfterYen: afford(balance, priceYen).leftAfterYen, problem }
}
