'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { lazyPart } from '#components/client/lazy.tsx'
import { IconButton } from '#components/ui/button.tsx'
import type { Words } from '#lib/gallery/storyboard/view.ts'
import { tellByToast, useChange } from './use-change.ts'

const ShotEditor = lazyPart(() => import('./shot-editor.tsx'), 'ShotEditor')

interface WordsProps {
  storyboardId: string
  shot: Words
  /** One-based. */
  number: number
  isLast: boolean
}

/** Edits, moves and deletes a shot, below its text. */
export function ShotWords({ children, ...props }: WordsProps & { children: ReactNode }) {
  const { storyboardId, shot, number } = props
  const [editing, setEditing] = useState<boolean | null>(null)
  if (editing) {
    return (
      <div className="min-w-0">
        <Suspense>
          <ShotEditor
            storyboardId={storyboardId}
            shot={shot}
            number={number}
            close={() => setEditing(false)}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="min-w-0">
      {children}
      <WordsActs {...props} edit={() => setEditing(true)} wasEdited={editing === false} />
    </div>
  )
}

function WordsActs({
  storyboardId,
  shot,
  number,
  isLast,
  edit,
  wasEdited,
}: WordsProps & { edit: () => void; wasEdited: boolean }) {
  const say = useTranslations('storyboard')
  const { busy, change, changeWithUndo } = useChange(storyboardId, tellByToast)
  const shotId = shot.id
  const move = async (by: -1 | 1) => {
    if (busy || (by === -1 ? number === 1 : isLast)) return
    if (await change({ kind: 'move', shotId, by })) announce(say('moved', { number: number + by }))
  }
  const remove = async () => {
    const told = say('removed', { number })
    if (!(await changeWithUndo({ kind: 'remove', shotId }, told, { kind: 'putBack', shotId }))) return
    document.getElementById('shots')?.focus()
  }
  const keyPressed = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    void move(event.key === 'ArrowUp' ? -1 : 1)
  }
  const acts = [
    { kind: 'edit', icon: Pencil, off: false, act: edit },
    { kind: 'up', icon: ArrowUp, off: number === 1, act: () => move(-1) },
    { kind: 'down', icon: ArrowDown, off: isLast, act: () => move(1) },
    { kind: 'remove', icon: Trash2, off: busy, act: remove },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div
      role="group"
      aria-label={say('acts', { number })}
      onKeyDown={keyPressed}
      className="-ml-2 flex items-center pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
    >
      {acts.map(({ kind, icon, off, act }) => (
        <IconButton
          key={kind}
          icon={icon}
          label={say(kind, { number })}
          // The focus returns to the place of the fields.
          autoFocus={wasEdited && kind === 'edit'}
          aria-disabled={off}
          aria-keyshortcuts={kind === 'up' ? 'Alt+ArrowUp' : kind === 'down' ? 'Alt+ArrowDown' : undefined}
          onClick={() => void (off || act())}
        />
      ))}
    </div>
  )
}
