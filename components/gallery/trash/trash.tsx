'use client'

import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { changeAction } from '#app/(studio)/(gallery)/actions.ts'
import { purgeAction } from '#app/(studio)/trash/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { useAction } from '#components/client/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ChangeResult } from '#lib/gallery/change-input.ts'
import { trashQuery } from '#lib/gallery/query-options.ts'
import type { PurgeResult } from '#lib/gallery/trash-view.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { LoadFailed } from './load-failed.tsx'
import { TrashRow } from './trash-row.tsx'

/** The rows of the trash. @param empty is shown when there are none. */
export function Trash({ empty }: { empty: ReactNode }) {
  const say = useTranslations('trash')
  const trash = useInfiniteQuery(trashQuery())
  const { told, busy, restore, purge } = useTrash()
  if (trash.isPending) return <Skeleton />
  const trashed = trash.data?.pages.flatMap((page) => page.trashed) ?? []
  const mayPurge = trash.data?.pages[0]?.mayPurge === true
  return (
    <>
      {told ? (
        <div className="mt-4">
          <Notice look={told.bad ? 'bad' : 'quiet'}>{told.words}</Notice>
        </div>
      ) : null}
      {trash.isError && trashed.length === 0 ? <LoadFailed retry={() => void trash.refetch()} /> : null}
      {trash.data && trashed.length === 0 ? empty : null}
      <ul className="mt-6 grid gap-3">
        {trashed.map((one) => (
          <TrashRow
            key={one.id}
            trashed={one}
            mayPurge={mayPurge}
            busy={busy}
            restore={() => void restore(one.id)}
            purge={() => void purge(one.id)}
          />
        ))}
      </ul>
      {trash.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button
            aria-disabled={trash.isFetchingNextPage}
            onClick={() => !trash.isFetchingNextPage && void trash.fetchNextPage()}
          >
            {say(trash.isFetchingNextPage ? 'loadingOlder' : 'older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Restores and deletes, and tells what came of it. One at a time. */
function useTrash() {
  const say = useTranslations()
  const { busy, problem, run } = useAction<ChangeResult | PurgeResult>({
    broke: { key: 'trash.broke' },
    refresh: refreshAll,
  })
  const [told, setTold] = useState<{ words: string; bad: boolean } | null>(null)
  const act = async (call: () => Promise<ChangeResult | PurgeResult>) => {
    const result = await run(call)
    if (!result || 'message' in result) return setTold(null)
    const { message, bad } = outcomeOf(result)
    const words = speak(say, message)
    setTold({ words, bad })
    announce(words)
  }
  return {
    told: problem ? { words: problem, bad: true } : told,
    busy,
    restore: (id: string) => act(() => changeAction({ kind: 'restore', ids: [id] })),
    purge: (id: string) => act(() => purgeAction([id])),
  }
}

type Done = Extract<ChangeResult | PurgeResult, { kind: 'changed' | 'purged' }>

/** What came of one of them. */
function outcomeOf(result: Done): { message: Message; bad: boolean } {
  if (result.kind === 'purged') {
    return result.count > 0
      ? { message: { key: 'trash.deleted' }, bad: false }
      : { message: { key: 'trash.notDeleted' }, bad: true }
  }
  if (result.notYours > 0) {
    return { message: { key: 'gallery.bulk.notYours', values: { count: 1 } }, bad: true }
  }
  return result.changed > 0
    ? { message: { key: 'trash.restored' }, bad: false }
    : { message: { key: 'trash.tooLate' }, bad: true }
}

function refreshAll(client: QueryClient): Promise<unknown> {
  const changed = ['trash', 'gallery', 'gallery-count', 'submission']
  return Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
