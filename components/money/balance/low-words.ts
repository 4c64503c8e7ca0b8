import { useTranslations } from 'next-intl'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** The notice of a low balance: the amount left, the alert that it fell below, and the next step. */
export function useLowWords(): (availableYen: number, thresholdYen: number) => string {
  const say = useTranslations('money')
  return (availableYen, thresholdYen) =>
    say('low', {
      left: formatYen(availableYen),
      threshold: formatYen(thresholdYen),
      count: Math.max(0, Math.floor(availableYen / VIDEO_PRICE_YEN)),
    })
}
