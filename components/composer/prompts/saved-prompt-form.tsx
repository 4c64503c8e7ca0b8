'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { savePromptAction } from '#app/(studio)/(gallery)/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { placesOf } from '#lib/gallery/prompts/places.ts'
import { savedPromptsQuery } from '#lib/gallery/prompts/query.ts'
import { speak } from '#lib/i18n/message.ts'
import { outcomeOf } from './outcome.ts'

/** Saves a new prompt, or changes one. */
export function SavedPromptForm({
  first,
  done,
}: {
  first: { id: string | null; name: string; text: string }
  done: () => void
}) {
  const say = useTranslations('prompts')
  const sayAll = useTranslations()
  const client = useQueryClient()
  const id = useId()
  const { typed, type, forget } = useTyped(`prompt.${first.id ?? 'new'}`, {
    name: first.name,
    text: first.text,
  })
  const { name, text } = typed
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const places = placesOf(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    const message = await outcomeOf(() => savePromptAction({ id: first.id, name, text }))
    setBusy(false)
    setProblem(message && speak(sayAll, message))
    if (message) return
    forget()
    await client.invalidateQueries(savedPromptsQuery())
    announce(say('saved', { name }))
    done()
  }
  return (
    <form onSubmit={save} noValidate className="mt-4 -mx-2 grid min-h-0 gap-4 overflow-y-auto px-2 pb-1">
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
