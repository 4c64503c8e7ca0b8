import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { speak } from '#lib/i18n/message.ts'
import type { Press } from '#lib/money/limits/limit.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { afford } from './afford.ts'

/**
 * The limit that blocks the presses, or the smallest remainder after them, in words.
 *
 * @param mayBePaid the same press was sent without an answer: nothing blocks the next press, the studio
 * decides.
 */
export function useAfford(
  presses: readonly Press[],
  mayBePaid = false,
): { problem: string | undefined; after: string | undefined } {
  const say = useTranslations()
  const { data: balance } = useQuery(balanceQuery())
  const { problem, after } = afford(mayBePaid ? undefined : balance, presses)
  return { problem: problem ? speak(say, problem) : undefined, after: after ? speak(say, after) : undefined }
}
