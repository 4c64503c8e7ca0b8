'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useOtherTabs } from '#components/client/kept-store.ts'
import { useMe } from '#components/client/providers.tsx'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import { useHydrated } from '#components/ui/hydrated.ts'
import { Notice } from '#components/ui/notice.tsx'
import { createBoardStore } from './board-store.ts'
import { ListField } from './list-field.tsx'
import { SendBar } from './send-bar.tsx'
import { ShotTable } from './shot-table.tsx'
import { useBill } from './use-bill.ts'
import { useSend } from './use-send.ts'

/** The storyboard that this browser keeps; until its code runs, an empty one that takes nothing. */
export function Storyboard() {
  const say = useTranslations('storyboard')
  const hydrated = useHydrated()
  const me = useMe()
  const [store] = useState(() => createBoardStore(me.id))
  const board = useStore(store)
  useOtherTabs(store)
  const sending = useSend(store)
  const bill = useBill(board.shots)
  return (
    <div inert={!hydrated}>
      <div role="alert" className="mt-3 empty:hidden">
        {board.isKept ? null : <Notice look="bad">{say('notKept')}</Notice>}
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
