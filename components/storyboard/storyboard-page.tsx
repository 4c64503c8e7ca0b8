'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { storedText } from '#components/client/stored-text.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import { useHydrated } from '#components/ui/hydrated.ts'
import { Notice } from '#components/ui/notice.tsx'
import { type Board, EMPTY_BOARD } from './board.ts'
import { type BoardStore, boardKey, createBoardStore } from './board-store.ts'
import { ListField } from './list-field.tsx'
import { SendBar } from './send-bar.tsx'
import { ShotTable } from './shot-table.tsx'
import { SkeletonStoryboard } from './skeleton.tsx'
import { useBill } from './use-bill.ts'
import { useSend } from './use-send.ts'

/** Several shots at once: paste a list, adjust the table, make them all. */
export function StoryboardPage() {
  const ready = useHydrated()
  // What is kept is in this browser, so there is nothing to show before its code runs.
  return ready ? <Storyboard /> : <SkeletonStoryboard />
}

function Storyboard() {
  const say = useTranslations('storyboard')
  const { store, board, kept } = useBoard()
  const sending = useSend(store)
  const bill = useBill(board.shots)
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <div role="alert" className="mt-3 empty:hidden">
        {kept ? null : <Notice look="bad">{say('notKept')}</Notice>}
      </div>
      <div className="mt-4 grid gap-4">
        <ListField store={store} board={board} />
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 text-12 text-muted">{say('forAll')}</legend>
          <ProjectPicker value={board.projectId} onChange={(projectId) => store.set({ projectId })} />
          <TagsField tags={board.tags} onChange={(tags) => store.set({ tags })} />
        </fieldset>
        <ShotTable store={store} shots={board.shots} bill={bill} sending={sending.at} />
      </div>
      {board.shots.length > 0 ? (
        <SendBar store={store} shots={board.shots} bill={bill} sending={sending} />
      ) : null}
    </div>
  )
}

function useBoard(): { store: BoardStore; board: Board; kept: boolean } {
  const me = useMe()
  const [store] = useState(() => createBoardStore(storedText(boardKey(me.id))))
  const board = useSyncExternalStore(store.subscribe, store.get, () => EMPTY_BOARD)
  const kept = useSyncExternalStore(store.subscribe, store.isKept, () => true)
  useEffect(() => {
    const look = () => store.look()
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
    }
  }, [store])
  return { store, board, kept }
}
