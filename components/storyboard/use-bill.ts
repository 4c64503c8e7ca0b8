'use client'

import { useQuery } from '@tanstack/react-query'
import { afford, leftOf } from '#components/composer/afford.ts'
import type { Message } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { howManyFit, type Shot, takesOf, toSend } from './board.ts'

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
