'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { isConverting } from '#components/client/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { MOST_SHOTS, type ShotList } from '#lib/gallery/storyboard/shot-list.ts'
import { speak } from '#lib/i18n/message.ts'
import type { Board } from './board.ts'
import type { BoardStore } from './board-store.ts'

/** The field for a pasted shot list; its result is said before it goes into the table. */
export function ListField({ store, board }: { store: BoardStore; board: Board }) {
  const say = useTranslations('storyboard')
  const id = useId()
  const room = MOST_SHOTS - board.shots.length
  const found = useShotList(board.list, room)
  const count = found?.shots.length ?? 0
  const add = () => {
    if (!found || count === 0) return
    store.add(found.shots, found.left)
    announce(say('added', { shots: count }))
  }
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isConverting(event.nativeEvent)) return
    event.preventDefault()
    add()
  }
  return (
    <section className="rounded-panel border border-line bg-surface p-4 shadow-panel">
      <label htmlFor={id} className="text-13 font-medium">
        {say('paste')}
      </label>
      <p id={`${id}-help`} className="mt-0.5 text-12 text-muted">
        {say('pasteHelp')}
      </p>
      <textarea
        id={id}
        rows={5}
        dir="auto"
        value={board.list}
        onChange={(event) => store.set({ list: event.target.value })}
        onKeyDown={keyPressed}
        aria-describedby={`${id}-help ${id}-problems`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={say('pastePlaceholder')}
        spellCheck={false}
        className="mt-3 block max-h-80 w-full resize-y rounded-control border border-edge bg-bg p-3 text-14 placeholder:text-muted pointer-coarse:text-16"
      />
      <Problems id={`${id}-problems`} list={found} full={room <= 0} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={add} aria-disabled={count === 0} className="aria-disabled:text-muted">
          {say('add', { shots: count })}
        </Button>
        {board.list === '' ? (
          <Button look="link" onClick={() => store.set({ list: say('example') })}>
            {say('useExample')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** So many are told at once; a list with more of them is not what it seemed. */
const MOST_TOLD = 20

function Problems({ id, list, full }: { id: string; list: ShotList | null; full: boolean }) {
  const say = useTranslations('storyboard')
  const sayAll = useTranslations()
  return (
    <ul id={id} className="mt-2 grid gap-1 text-12 text-muted empty:hidden">
      {list?.problems.slice(0, MOST_TOLD).map(({ line, message }) => (
        <li
          key={`${line} ${message.key} ${JSON.stringify(message.values)}`}
          className={message.key === 'storyboard.problems.brokenCsv' ? 'text-bad' : ''}
        >
          {say('line', { line, problem: speak(sayAll, message) })}
        </li>
      ))}
      {list && list.left !== '' && (full || list.shots.length > 0) ? (
        <li>{say('problems.noRoom', { most: MOST_SHOTS })}</li>
      ) : null}
    </ul>
  )
}

/** The shots of a text. The reader of lists is loaded with the first text. */
function useShotList(text: string, room: number): ShotList | null {
  const [list, setList] = useState<ShotList | null>(null)
  useEffect(() => {
    let current = true
    if (text.trim() === '') setList(null)
    else {
      void import('#lib/gallery/storyboard/parse.ts').then(({ parseShotList }) => {
        if (current) setList(parseShotList(text, room))
      })
    }
    return () => {
      current = false
    }
  }, [text, room])
  return list
}
