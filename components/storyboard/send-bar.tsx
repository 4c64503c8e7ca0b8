'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { submitAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { useOnline } from '#components/client/use-online.ts'
import { afford } from '#components/composer/afford.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { leftOf } from '#lib/money/balance/left.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { howManyFit, isFixed, type Shot, shotProblem, takesOf, toSend } from './board.ts'
import type { BoardStore } from './board-store.ts'
import { type End, sendBoard } from './send.ts'

/** What all of it costs, what would be left, and the one button that spends. Always in sight. */
export function SendBar({
  store,
  shots,
  bill,
  sending,
}: {
  store: BoardStore
  shots: readonly Shot[]
  bill: Bill
  sending: Sending
}) {
  const say = useTranslations('storyboard')
  const sayComposer = useTranslations('composer')
  const sayAll = useTranslations()
  const online = useOnline()
  const { open, payable, priceYen, leftAfterYen, problem } = bill
  const { progress } = sending
  const ready = online && progress === null && payable.length > 0
  const taken = shots.filter(({ outcome }) => outcome?.kind === 'taken').length
  const faulty = shots.filter((shot) => !isFixed(shot) && shotProblem(shot) !== null).length
  return (
    <div className="sticky bottom-14 z-10 mt-4 grid gap-2 rounded-panel border border-line bg-surface p-4 shadow-popover rail:bottom-4">
      <Ending sending={sending} />
      {faulty > 0 ? <p className="text-13 text-bad">{say('faulty', { shots: faulty })}</p> : null}
      {problem && open.length > 0 ? (
        <p className="text-13 text-bad">
          {speak(sayAll, problem)} {say('fits', { shots: payable.length })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-13 tabular-nums">
          {say('total', { shots: open.length, takes: takesOf(open) })}
        </span>
        {taken > 0 && progress === null ? (
          <span className="flex flex-wrap gap-2">
            <Button look="small" onClick={() => store.removeTaken()}>
              {say('clearTaken')}
            </Button>
            <Link href={paths.gallery()} className={buttonClasses('small')}>
              {say('toGallery')}
            </Link>
          </span>
        ) : null}
        <span className="ml-auto text-12 text-muted tabular-nums">
          {leftAfterYen === null || payable.length === 0
            ? null
            : sayComposer('leftAfter', { yen: formatYen(leftAfterYen) })}
        </span>
        {progress ? (
          <Button className="h-10" onClick={sending.stop}>
            {say('stop')}
          </Button>
        ) : null}
        <Button
          look="primary"
          aria-disabled={!ready}
          onClick={() => ready && sending.press(payable.length)}
          className="w-full min-w-50 tabular-nums rail:w-auto"
        >
          {labelOf()}
        </Button>
      </div>
    </div>
  )

  function labelOf(): string {
    if (progress) return say('making', { number: progress.number, shots: progress.of })
    if (!online) return sayComposer('waitsForConnection')
    if (payable.length === 0) return say('nothingToMake')
    return say('make', { takes: takesOf(payable), yen: formatYen(priceYen) })
  }
}

function Ending({ sending: { end } }: { sending: Sending }) {
  const say = useTranslations('storyboard')
  if (end === null) return null
  if (end === 'interrupted') return <p className="text-13 text-unsure">{say('interrupted')}</p>
  const look = end === 'done' ? 'text-ok' : end === 'broken' ? 'text-unsure' : 'text-muted'
  return <p className={`text-13 ${look}`}>{say(`stopped.${end}`)}</p>
}

interface Sending {
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

/** What the shots that are still to be made cost, and what of them can be paid. */
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
