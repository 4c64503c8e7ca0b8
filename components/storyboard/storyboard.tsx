'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useState } from 'react'
import { useStore } from 'zustand'
import { announce } from '#components/client/announcer.tsx'
import { useOtherTabs } from '#components/client/kept-store.ts'
import { useMe } from '#components/client/providers.tsx'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/ui/form.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { MOST_SHOTS, shotOf } from '#lib/gallery/storyboard/shot-list.ts'
import type { Shot } from './board.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { ListField } from './list-field.tsx'
import { type Bill, useBill, useSend } from './use-send.ts'

const ShotRow = lazy(async () => ({ default: (await import('./shot-row.tsx')).ShotRow }))
const SendBar = lazy(async () => ({ default: (await import('./send-bar.tsx')).SendBar }))

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
      <Suspense>
        {board.shots.length > 0 ? (
          <SendBar store={store} shots={board.shots} bill={bill} sending={sending} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The shots in order: each can be changed, moved and removed until it is sent. */
function ShotTable({
  store,
  shots,
  bill: { open, payable },
  sending,
}: {
  store: BoardStore
  shots: readonly Shot[]
  bill: Bill
  sending: string | null
}) {
  const say = useTranslations('storyboard')
  const id = useId()
  const [removed, setRemoved] = useState<{ shot: Shot; index: number } | null>(null)
  /** The attempt of the shot that was just added, which takes the focus. */
  const [added, setAdded] = useState<string | null>(null)
  const tooDear = new Set(open.slice(payable.length).map(({ attemptId }) => attemptId))
  const remove = (shot: Shot, index: number) => {
    store.remove(shot.attemptId)
    setRemoved({ shot, index })
    announce(say('removed', { number: index + 1 }))
    document.getElementById(`${id}-end`)?.focus()
  }
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface shadow-panel">
      <h2 id={id} className="px-4 pt-4 text-13 font-medium">
        {say('shots')}
      </h2>
      {shots.length === 0 ? <p className="px-4 pt-2 text-13 text-muted">{say('empty')}</p> : null}
      <ol className="mt-2 divide-y divide-line">
        <Suspense>
          {shots.map((shot, index) => (
            <ShotRow
              key={shot.attemptId}
              store={store}
              shot={shot}
              index={index}
              last={index === shots.length - 1}
              isNew={shot.attemptId === added}
              tooDear={tooDear.has(shot.attemptId)}
              sending={shot.attemptId === sending}
              busy={sending !== null}
              remove={remove}
            />
          ))}
        </Suspense>
      </ol>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Button
          id={`${id}-end`}
          aria-disabled={shots.length >= MOST_SHOTS}
          onClick={() => {
            if (shots.length >= MOST_SHOTS) return
            store.add([shotOf('')], store.getState().list)
            setAdded(store.getState().shots.at(-1)?.attemptId ?? null)
          }}
        >
          <Plus aria-hidden className="size-4" />
          {say('blank')}
        </Button>
        {removed ? (
          <span className="flex items-center gap-3 text-13 text-muted">
            {say('removedLine')}
            <Button
              look="small"
              onClick={() => {
                store.putBack(removed.shot, removed.index)
                setRemoved(null)
              }}
            >
              {say('undo')}
            </Button>
          </span>
        ) : null}
      </div>
    </section>
  )
}
