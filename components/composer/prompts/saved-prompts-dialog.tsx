'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { useComposer } from '#components/composer/composer-context.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogPanel } from '#components/ui/dialog-panel.tsx'
import { Field } from '#components/ui/field.tsx'
import { fillPlaces, placesOf } from '#lib/gallery/prompts/places.ts'
import type { SavedPromptView } from '#lib/gallery/prompts/query.ts'
import { SavedPromptForm } from './saved-prompt-form.tsx'
import { SavedPromptList } from './saved-prompt-list.tsx'

type Shown =
  | { kind: 'list' }
  | { kind: 'edit'; id: string | null; name: string; text: string }
  | { kind: 'fill'; prompt: SavedPromptView }

/** The team's saved prompts: to find, use, save, change and delete. */
export function SavedPromptsDialog({
  button,
  open,
  close,
  current,
  use,
}: {
  button: RefObject<HTMLElement | null>
  open: boolean
  close: () => void
  current: string
  use: (text: string) => void
}) {
  const say = useTranslations('prompts')
  const { field } = useComposer()
  const [shown, setShown] = useState<Shown>({ kind: 'list' })
  const focusAfterwards = useRef<HTMLElement | null>(button.current)
  const toList = () => setShown({ kind: 'list' })
  const finish = (text: string) => {
    focusAfterwards.current = field.current
    use(text)
    toList()
    close()
  }
  const texts = {
    list: { title: say('title'), help: say('help', { example: say('example') }) },
    edit: { title: say(shown.kind === 'edit' && shown.id ? 'editTitle' : 'newTitle'), help: '' },
    fill: { title: say('fillTitle'), help: say('fillHelp') },
  }
  return (
    <DialogPanel
      open={open}
      setOpen={() => {
        focusAfterwards.current = button.current
        close()
      }}
      opener={focusAfterwards}
      {...texts[shown.kind]}
    >
      {shown.kind === 'list' ? (
        <SavedPromptList
          canSave={current.trim() !== ''}
          choose={(prompt) =>
            placesOf(prompt.text).length > 0 ? setShown({ kind: 'fill', prompt }) : finish(prompt.text)
          }
          edit={({ id, name, text }) => setShown({ kind: 'edit', id, name, text })}
          write={(withCurrent) =>
            setShown({ kind: 'edit', id: null, name: '', text: withCurrent ? current : '' })
          }
        />
      ) : (
        <Button look="small" className="mt-3" onClick={toList}>
          <ArrowLeft aria-hidden className="size-4" />
          {say('back')}
        </Button>
      )}
      {shown.kind === 'edit' ? <SavedPromptForm first={shown} done={toList} /> : null}
      {shown.kind === 'fill' ? <PlacesForm prompt={shown.prompt} use={finish} /> : null}
    </DialogPanel>
  )
}

/** A field for each place of a saved prompt, and what comes of it. */
function PlacesForm({ prompt: { id, text }, use }: { prompt: SavedPromptView; use: (text: string) => void }) {
  const say = useTranslations('prompts')
  const places = placesOf(text)
  const none = Object.fromEntries(places.map((place) => [place, '']))
  const { typed, type, forget } = useTyped(`places.${id}`, none)
  const filled = fillPlaces(text, new Map(Object.entries(typed)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    forget()
    use(filled)
  }
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
      {places.map((place, index) => (
        <Field
          key={place}
          label={place}
          value={typed[place] ?? ''}
          onChange={(event) => type({ [place]: event.target.value })}
          autoFocus={index === 0}
          autoComplete="off"
          dir="auto"
        />
      ))}
      <section aria-label={say('preview')}>
        <h3 className="text-12 text-muted">{say('preview')}</h3>
        <p className="mt-1 text-14 whitespace-pre-wrap" dir="auto">
          {filled}
        </p>
      </section>
      <Button look="primary" type="submit" className="justify-self-end">
        {say('fill')}
      </Button>
    </form>
  )
}
