'use client'

import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useParams, usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { useOpenedPart } from '#components/shell/palette/parts.ts'
import { Button } from '#components/ui/button.tsx'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import { type Hint, hintFor } from './hint.ts'
import { useDoneHints } from './hints-done.ts'
import { KeyCaps } from './key-caps.tsx'
import type { Keys } from './shortcuts.ts'

const KEYS: Record<Hint, readonly Keys[]> = {
  palette: [{ presses: [['mod', 'k']] }],
  shortcuts: [{ presses: [['?']] }],
  rate: ['1', '2', '3', '4', '5'].map((key) => ({ presses: [[key]] })),
}

/**
 * A word for those who are new, in the free part of the header, where it moves nothing. For people with a keyboard and
 * room for it.
 */
export function Hints() {
  const say = useTranslations('help')
  const pathname = usePathname()
  const [done, finish] = useDoneHints(useMe().id)
  const rated = useRated()
  useUsed(rated, finish)
  const hint = done && hintFor(done, { pathname, toRate: rated === false })
  if (!hint) return null
  return (
    <p className="hidden min-w-0 items-center gap-1 text-12 text-muted wide:pointer-fine:flex">
      <span className="truncate">
        {say.rich(`hints.${hint}`, {
          key: () => (
            <span className="mx-0.5 inline-flex gap-1">
              {KEYS[hint].map((keys) => (
                <KeyCaps key={JSON.stringify(keys)} keys={keys} />
              ))}
            </span>
          ),
        })}
      </span>
      <Button
        look="icon"
        aria-label={say('hints.dismiss')}
        title={say('hints.dismiss')}
        onClick={() => finish(hint)}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </p>
  )
}

/**
 * Whether the finished video on the page is rated; null where there is none. It only looks at what the page asked for: a
 * query of its own, made before the page's, would keep the page from being drawn on the server.
 */
function useRated(): boolean | null {
  const { id } = useParams<{ id?: string }>()
  const client = useQueryClient()
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => {
      const video = client.getQueryData(submissionQuery(id ?? '').queryKey)
      return video?.clip ? video.rating !== null : null
    },
    () => null,
  )
}

/** A hint that was followed has done its work. */
function useUsed(rated: boolean | null, finish: (hint: Hint) => void): void {
  const opened = useOpenedPart((state) => state.opened)
  useEffect(() => {
    if (opened) finish(opened)
  }, [opened, finish])
  useEffect(() => {
    if (rated) finish('rate')
  }, [rated, finish])
}
