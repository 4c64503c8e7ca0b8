'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { IconButton } from '#components/ui/button.tsx'
import type { StoryboardView } from '#lib/gallery/storyboard/view.ts'
import { paths } from '#lib/paths.ts'
import { tellByToast, useChange } from './use-change.ts'

const HeadingEditor = lazyPart(() => import('./heading-editor.tsx'), 'HeadingEditor')

/** A storyboard's name, with edit and delete. */
export function Heading({ storyboard }: { storyboard: StoryboardView }) {
  const say = useTranslations('storyboard')
  const router = useRouter()
  const [editing, setEditing] = useState<boolean | null>(null)
  const { busy, changeWithUndo } = useChange(storyboard.id, tellByToast)
  const remove = async () => {
    const told = say('deleted', { name: storyboard.name })
    if (await changeWithUndo({ kind: 'delete' }, told, { kind: 'restore' })) router.push(paths.storyboards())
  }
  if (editing) {
    return (
      <Suspense>
        <HeadingEditor storyboard={storyboard} close={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1 className="min-w-0 truncate text-20 font-semibold">
        <bdi>{storyboard.name}</bdi>
      </h1>
      {storyboard.mayChange ? (
        <>
          <IconButton
            icon={Pencil}
            label={say('describe')}
            // The focus returns to the place of the fields.
            autoFocus={editing === false}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon={Trash2}
            label={say('delete')}
            aria-disabled={busy}
            onClick={() => void remove()}
          />
        </>
      ) : null}
    </div>
  )
}
