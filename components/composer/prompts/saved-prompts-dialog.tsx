'use client'

import { ArrowLeft, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useFocusBack } from '#components/ui/focus-back.ts'
import { shadeClasses } from '#components/ui/styles.ts'
import { placesOf } from '#lib/gallery/prompts/places.ts'
import type { SavedPromptView } from '#lib/gallery/prompts/query.ts'
import { PlacesForm } from './places-form.tsx'
import { SavedPromptForm } from './saved-prompt-form.tsx'
import { SavedPromptList } from './saved-prompt-list.tsx'

type Shown =
  | { kind: 'list' }
  | { kind: 'edit'; id: string | null; name: string; text: string }
  | { kind: 'fill'; prompt: SavedPromptView }

/** The team's saved prompts: to find, use, save, change and delete. */
export function SavedPromptsDialog({
  open,
  close,
  current,
  use,
}: {
  open: boolean
  close: () => void
  current: string
  use: (text: string) => void
}) {
  const say = useTranslations('prompts')
  const [shown, setShown] = useState<Shown>({ kind: 'list' })
  const used = useRef<string | null>(null)
  const back = useFocusBack()
  const finish = (text: string) => {
    used.current = text
    setShown({ kind: 'list' })
    close()
  }
  const choose = (prompt: SavedPromptView) =>
    placesOf(prompt.text).length > 0 ? setShown({ kind: 'fill', prompt }) : finish(prompt.text)
  const title =
    shown.kind === 'list'
      ? say('title')
      : shown.kind === 'fill'
        ? say('fillTitle')
        : say(shown.id === null ? 'newTitle' : 'editTitle')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={shadeClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-24px)] max-w-[640px] -translate-y-1/2 flex-col rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6"
          onOpenAutoFocus={back.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            if (used.current === null) return back.onCloseAutoFocus(event)
            // Only now does the dialog let the focus go to where the words are.
            event.preventDefault()
            use(used.current)
            used.current = null
          }}
        >
          <div className="flex items-center gap-2">
            {shown.kind === 'list' ? null : (
              <Button
                look="icon"
                aria-label={say('back')}
                className="-my-1 -ml-2"
                onClick={() => setShown({ kind: 'list' })}
              >
                <ArrowLeft aria-hidden className="size-4" />
              </Button>
            )}
            <Dialog.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={say('close')} className="-my-1 -mr-2">
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </div>
          {shown.kind === 'list' ? (
            <SavedPromptList
              canSave={current.trim() !== ''}
              choose={choose}
              edit={({ id, name, text }) => setShown({ kind: 'edit', id, name, text })}
              write={(withCurrent) =>
                setShown({ kind: 'edit', id: null, name: '', text: withCurrent ? current : '' })
              }
            />
          ) : null}
          {shown.kind === 'edit' ? (
            <SavedPromptForm first={shown} done={() => setShown({ kind: 'list' })} />
          ) : null}
          {shown.kind === 'fill' ? <PlacesForm prompt={shown.prompt} use={finish} /> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
