import { promptTitle } from '#components/ui/prompt-title.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'

/** What says it: the words of states, and those of what concerns the team. */
interface SayNews {
  status: SayOf<'status'>
  news: SayOf<'notifications'>
}

/** What happened, and to which video or amount. The clip may still be on its way; it can be watched all the same. */
export function newsWords({ status, news }: SayNews, item: NewsItem): { title: string; body: string } {
  if (item.kind === 'low') {
    const { availableYen, thresholdYen } = item
    const body = news('told.lowBody', { yen: formatYen(availableYen), threshold: formatYen(thresholdYen) })
    return { title: news('told.low'), body }
  }
  const body = promptTitle(item.prompt, 80)
  if (item.kind === 'at_risk') return { title: news('told.atRisk'), body }
  return { title: statusWords(status, { ...item, clip: {} }).title, body }
}
