'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { Button } from '#components/ui/button.tsx'
import { MOST_SHOTS, shotOf } from '#lib/gallery/storyboard/shot-list.ts'
import type { Shot } from './board.ts'
import type { BoardStore } from './board-store.ts'
import { ShotRow } from './shot-row.tsx'
import type { Bill } from './use-bill.ts'

/** The shots in order: each can be changed, moved and removed until it is sent. */
export function ShotTable({
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
  const fresh = useRef(false)
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is there with the new number of them
  useEffect(() => {
    if (fresh.current) list.current?.lastElementChild?.querySelector('textarea')?.focus()
    fresh.current = false
  }, [shots.length])
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
      <ol ref={list} className="mt-2 divide-y divide-line">
        {shots.map((shot, index) => (
          <ShotRow
            key={shot.attemptId}
            store={store}
            shot={shot}
            index={index}
            last={index === shots.length - 1}
            tooDear={tooDear.has(shot.attemptId)}
            sending={shot.attemptId === sending}
            busy={sending !== null}
            remove={remove}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Button
          id={`${id}-end`}
          aria-disabled={shots.length >= MOST_SHOTS}
          onClick={() => {
            if (shots.length >= MOST_SHOTS) return
            fresh.current = true
            store.add([shotOf('')], store.getState().list)
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
