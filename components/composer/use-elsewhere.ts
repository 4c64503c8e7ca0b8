'use client'

import { useMe } from '#components/frame/providers.tsx'
import type { SharedDraft } from '#lib/drafts/view.ts'
import { getJson } from '#lib/gallery/query-options.ts'
import type { Said } from '#lib/language/said.ts'
import { paths } from '#lib/paths.ts'
import { askNear } from './ask-near.ts'
import { useComposer } from './composer-context.tsx'
import { type Draft, samePayload } from './draft.ts'
import { type Elsewhere, nearKey, newsOf } from './news.ts'
import { deviceId, seenShelf } from './seen-shelf.ts'

/** How long a press waits at most to hear what others did, in milliseconds. */
const ASK_AT_MOST_MS = 1_500

/**
 * Asks right before sending what happened on other screens, and shows what is new. Answers with why nothing was sent;
 * null when it may be. What was shown once stops no other press.
 */
export function useElsewhere(): (pressed: Draft) => Promise<Said | null> {
  const { store, replace, near } = useComposer()
  const me = useMe()
  return async (pressed) => {
    // This attempt cannot be made twice, and what it may have made already is no news.
    if (pressed.uncertain) return null
    const elsewhere = await askElsewhere(pressed.prompt)
    store.look()
    const mine = store.get()
    // Another tab was quicker; `beginSend` says so.
    if (mine.uncertain || !samePayload(mine, pressed)) return null
    const shelf = seenShelf(me.id)
    const news = newsOf(mine, elsewhere, shelf.read(), deviceId(), near.shown)
    if (!news) return null
    if (news.shared) {
      near.shown.add(news.shared.updatedAt)
      shelf.write(news.shared)
    }
    if (news.kind === 'changed') replace(news.shared.content, false)
    if (news.kind === 'near') {
      near.shown.add(nearKey(news.near))
      near.tell({ prompt: pressed.prompt, take: news.near })
    }
    return { key: `composer.news.${news.kind}` }
  }
}

/** A question that fails, or takes too long, must not keep anybody from working. */
async function askElsewhere(prompt: string): Promise<Elsewhere> {
  const signal = AbortSignal.timeout(ASK_AT_MOST_MS)
  const [near, shared] = await Promise.all([
    askNear(prompt, signal).catch(() => null),
    getJson<SharedDraft | null>(paths.api.draft(), signal).catch(() => null),
  ])
  return { near, shared }
}
