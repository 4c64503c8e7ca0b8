import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { savePromptAction } from '#app/(studio)/(gallery)/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { useComposer, useDraft } from '#components/composer/composer-context.tsx'
import { contentOf } from '#components/composer/draft.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPanel } from '#components/ui/dialog-panel.tsx'
import { Field } from '#components/ui/field.tsx'
import { Problem } from '#components/ui/problem.tsx'
import { fillPlaces, placesOf } from '#lib/gallery/prompts/places.ts'
import {
  type SavedPromptResult,
  type SavedPromptView,
  savedPromptsQuery,
} from '#lib/gallery/prompts/query.ts'
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
}: {
  button: RefObject<HTMLElement | null>
  open: boolean
  close: () => void
}) {
  const say = useTranslations('prompts')
  const { field, fill } = useComposer()
  const draft = useDraft()
  const [shown, setShown] = useState<Shown>({ kind: 'list' })
  const focusAfterwards = useRef<HTMLElement | null>(button.current)
  const toList = () => setShown({ kind: 'list' })
  const leave = (focused: HTMLElement | null) => {
    focusAfterwards.current = focused
    toList()
    close()
  }
  const finish = (text: string) => {
    fill({ ...contentOf(draft), prompt: text, parentId: null })
    leave(field.current)
  }
  const texts = {
    list: { title: say('title'), help: say('help', { example: say('example') }) },
    edit: { title: say(shown.kind === 'edit' && shown.id ? 'editTitle' : 'newTitle'), help: '' },
    fill: { title: say('fillTitle'), help: say('fillHelp') },
  }
  return (
    <DialogPanel
      open={open}
      onOpenChange={() => leave(button.current)}
      opener={focusAfterwards}
      {...texts[shown.kind]}
    >
      {shown.kind === 'list' ? (
        <SavedPromptList
          canSave={draft.prompt.trim() !== ''}
          choose={(prompt) =>
            placesOf(prompt.text).length > 0 ? setShown({ kind: 'fill', prompt }) : finish(prompt.text)
          }
          edit={({ id, name, text }) => setShown({ kind: 'edit', id, name, text })}
          write={(withCurrent) =>
            setShown({ kind: 'edit', id: null, name: '', text: withCurrent ? draft.prompt : '' })
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

/** Saves a new prompt, or edits an existing one. */
function SavedPromptForm({
  first,
  done,
}: {
  first: { id: string | null; name: string; text: string }
  done: () => void
}) {
  const language = useLocale()
  const say = useTranslations('prompts')
  const { typed, type, forget } = useTyped(`prompt.${first.id ?? 'new'}`, {
    name: first.name,
    text: first.text,
  })
  const { name, text } = typed
  const { busy, problem, run } = useAction<SavedPromptResult>({
    broke: { key: 'prompts.broken' },
    refresh: (client) => client.invalidateQueries(savedPromptsQuery()),
  })
  const places = placesOf(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const seen = first.id === null ? null : { name: first.name, text: first.text }
    const input = { id: first.id, name, text, seen }
    const result = await run(() => savePromptAction(input), say('saved', { name }))
    if (result?.kind !== 'saved') return
    forget()
    done()
  }
  return (
    <form onSubmit={save} noValidate className="mt-4 grid gap-4">
      <Field
        label={say('name')}
        value={name}
        onChange={(event) => type({ name: event.target.value })}
        autoFocus
      />
      <Field
        label={say('text')}
        hint={
          places.length > 0
            ? say('placesFound', { places: new Intl.ListFormat(language).format(places) })
            : say('placesHint', { example: say('example') })
        }
        rows={6}
        dir="auto"
        value={text}
        onChange={(event) => type({ text: event.target.value })}
        className="resize-y rounded-control border border-edge bg-bg p-3 text-14 pointer-coarse:text-16"
      />
      <Problem text={problem} />
      <Button look="primary" type="submit" aria-disabled={busy} className="justify-self-end">
        {say(busy ? 'saving' : 'save')}
      </Button>
    </form>
  )
}

/** A field for each place of a saved prompt, and the resulting text. */
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
