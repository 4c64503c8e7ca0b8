'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId } from 'react'
import { savePromptAction } from '#app/(studio)/(gallery)/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { placesOf } from '#lib/gallery/prompts/places.ts'
import { type SavedPromptResult, savedPromptsQuery } from '#lib/gallery/prompts/query.ts'

/** Saves a new prompt, or changes one. */
export function SavedPromptForm({
  first,
  done,
}: {
  first: { id: string | null; name: string; text: string }
  done: () => void
}) {
  const say = useTranslations('prompts')
  const id = useId()
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
    const result = await run(() => savePromptAction({ id: first.id, name, text }), say('saved', { name }))
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
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-13 font-medium">
          {say('text')}
        </label>
        <textarea
          id={id}
          rows={6}
          dir="auto"
          value={text}
          onChange={(event) => type({ text: event.target.value })}
          aria-describedby={`${id}-places`}
          className="resize-y rounded-control border border-edge bg-bg p-3 text-14 pointer-coarse:text-16"
        />
        <p id={`${id}-places`} className="text-12 text-muted">
          {places.length > 0
            ? say('placesFound', { places: places.join(', ') })
            : say('placesHint', { example: say('example') })}
        </p>
      </div>
      {problem ? (
        <p role="alert" className="text-13 text-bad">
          {problem}
        </p>
      ) : null}
      <Button look="primary" type="submit" aria-disabled={busy} className="justify-self-end">
        {say(busy ? 'saving' : 'save')}
      </Button>
    </form>
  )
}
