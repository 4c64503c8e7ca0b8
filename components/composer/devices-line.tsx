import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { announce } from '#components/client/announcer.tsx'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-client.ts'
import { sharedDraftQuery } from '#lib/gallery/query-options.ts'
import type { SharedDraft } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import { contentOf, otherText } from './draft.ts'

/** Debounce for saving text for other devices, in milliseconds. */
const SAVE_AFTER_MS = 800

/** Offers newer text from the person's other device; usually shows nothing. */
export function DevicesLine() {
  const say = useTranslations('composer.devices')
  const { offer, use, keep } = useOtherDevice()
  if (!offer) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
      <span className="text-muted">{say('offer')}</span>
      <bdi className="line-clamp-2 min-w-0 max-w-full">{offer.text}</bdi>
      <span className="flex gap-2">
        <Button look="small" onClick={use}>
          {say('use')}
        </Button>
        <Button look="small" onClick={keep}>
          {say('keep')}
        </Button>
      </span>
    </div>
  )
}

/**
 * The studio keeps a person's last text. An empty composer takes a newer one; typed text is never replaced
 * automatically, and nothing is saved while the person has to choose.
 */
function useOtherDevice() {
  const say = useTranslations('composer.devices')
  const { store, replace } = useComposer()
  const draft = useDraft()
  const seenAt = useStore(store, (kept) => kept.seenAt)
  const { data: shared, dataUpdatedAt, isFetching } = useQuery(sharedDraftQuery())
  /** The text the studio last had from here, or the text before any typing. */
  const known = useRef(store.getState().draft.prompt)
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: saveText,
    onSuccess: ({ updatedAt }, text) => see({ text, updatedAt }),
  })
  const see = ({ text, updatedAt }: SharedDraft) => {
    known.current = text
    store.change(() => ({ seenAt: updatedAt }))
  }
  const take = (newer: SharedDraft) => {
    see(newer)
    replace({ ...contentOf(draft), prompt: newer.text, parentId: null }, false)
    announce(say('taken'))
  }
  const other = otherText(shared, { seenAt, prompt: draft.prompt })
  const arrived = useEffectEvent(() => {
    // The page's own text, if the page was left before the answer: do not offer it after more typing.
    if (shared && shared.text === draft.prompt && shared.updatedAt > seenAt) see(shared)
    else if (other && draft.prompt === '') take(other)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, and not when the composer gets empty
  useLayoutEffect(() => {
    // A draft that failed to save may save now.
    if (saving.isError) saving.reset()
    arrived()
  }, [dataUpdatedAt])
  const save = useEffectEvent(() => saving.mutate(draft.prompt))
  const failed = saving.isError && saving.variables === draft.prompt
  const settled = dataUpdatedAt > 0 && !isFetching && !saving.isPending && !failed && other === null
  useEffect(() => {
    // A hidden tab follows the typing in another tab, which saves it.
    if (!settled || draft.prompt === known.current || document.visibilityState === 'hidden') return
    const timer = setTimeout(save, draft.prompt === '' ? 0 : SAVE_AFTER_MS)
    // A closed page or a sleeping phone may never reach the timer.
    document.addEventListener('visibilitychange', save)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', save)
    }
  }, [settled, draft.prompt])
  return {
    // Do not offer a browser its own text after a late answer.
    offer: saving.isPending ? null : other,
    use: () => other && take(other),
    keep: () => other && see(other),
  }
}

/** A failed save is retried later: the text is safe in this browser. @throws ApiError. */
async function saveText(text: string): Promise<{ updatedAt: string }> {
  const response = await fetch(paths.api.draft(), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    keepalive: true,
  })
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as { updatedAt: string }
}
