'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { changeAction } from '#app/(studio)/(gallery)/actions.ts'
import { purgeAction } from '#app/(studio)/trash/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { LoadFailed } from '#components/reconcile/load-failed.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { trashQuery } from '#lib/gallery/query-options.ts'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'
import { type Message, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { SkeletonTrash } from './skeleton.tsx'
import { TrashRow } from './trash-row.tsx'

/** What was put in the trash, until it is restored or its time is over. */
export function TrashPage() {
  const say = useTranslations('trash')
  const trash = useInfiniteQuery(trashQuery())
  const { told, busy, restore, purge } = useTrash()
  if (trash.isPending) return <SkeletonTrash />
  const trashed = trash.data?.pages.flatMap((page) => page.trashed) ?? []
  const mayPurge = trash.data?.pages[0]?.mayPurge === true
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro', { days: String(TRASH_DAYS) })}</p>
      {told ? (
        <div className="mt-4">
          <Notice look={told.bad ? 'bad' : 'quiet'}>{told.words}</Notice>
        </div>
      ) : null}
      {trash.isError && trashed.length === 0 ? <LoadFailed retry={() => void trash.refetch()} /> : null}
      {trash.data && trashed.length === 0 ? <Empty /> : null}
      <ul className="mt-6 grid gap-3">
        {trashed.map((one) => (
          <TrashRow
            key={one.id}
            trashed={one}
            mayPurge={mayPurge}
            busy={busy}
            restore={() => void restore(one.id)}
            purge={() => purge(one.id)}
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
    </div>
  )
}

function Empty() {
  const say = useTranslations('trash')
  return (
    <div className="mx-auto mt-16 grid max-w-[52ch] justify-items-center gap-2 text-center">
      <h2 className="text-16 font-semibold">{say('empty')}</h2>
      <p className="mb-2 text-13 text-muted">{say('emptyHelp', { days: String(TRASH_DAYS) })}</p>
      <Link href={paths.gallery()} className={buttonClasses('plain')}>
        {say('toGallery')}
      </Link>
    </div>
  )
}

const BROKE: Message = { key: 'trash.broke' }

/** Restores and deletes, and tells what came of it. One at a time. */
function useTrash() {
  const say = useTranslations()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ words: string; bad: boolean } | null>(null)
  const act = async (ask: () => Promise<{ message: Message; bad: boolean }>) => {
    if (busy) return
    setBusy(true)
    const { message, bad } = await ask()
    const words = speak(say, message)
    setTold({ words, bad })
    announce(words)
    setBusy(false)
    const changed = ['trash', 'gallery', 'gallery-count', 'submission']
    await Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
  return {
    told,
    busy,
    restore: (id: string) =>
      act(async () => {
        const result = await askAction(() => changeAction({ kind: 'restore', ids: [id] }), BROKE)
        if (result.kind !== 'changed') return { message: result.message, bad: true }
        if (result.notYours > 0)
          return { message: { key: 'gallery.bulk.notYours', values: { count: 1 } }, bad: true }
        return result.changed > 0
          ? { message: { key: 'trash.restored' }, bad: false }
          : { message: { key: 'trash.tooLate' }, bad: true }
      }),
    purge: (id: string) =>
      act(async () => {
        const result = await askAction(() => purgeAction([id]), BROKE)
        if (result.kind !== 'purged') return { message: result.message, bad: true }
        return result.count > 0
          ? { message: { key: 'trash.deleted' }, bad: false }
          : { message: { key: 'trash.notDeleted' }, bad: true }
      }),
  }
}
