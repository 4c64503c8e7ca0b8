import { promptTitle } from '#components/submission/prompt-title.ts'
import type { SayOf } from '#lib/language/said.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { statusWords } from '#lib/submissions/words.ts'

/** What happened, and to which video. The clip may still be on its way; it can be watched all the same. */
export function newsWords(say: SayOf<'status'>, item: NewsItem): { title: string; body: string } {
  return { title: statusWords(say, { ...item, clip: {} }).title, body: promptTitle(item.prompt, 80) }
}
