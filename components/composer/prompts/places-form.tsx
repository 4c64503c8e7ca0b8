'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { fillPlaces, placesOf } from '#lib/gallery/prompts/places.ts'
import type { SavedPromptView } from '#lib/gallery/prompts/query.ts'

/** A field for each place of a saved prompt, and what comes of it. */
export function PlacesForm({
  prompt: { id, text },
  use,
}: {
  prompt: SavedPromptView
  use: (text: string) => void
}) {
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
    <form onSubmit={submit} className="mt-1 -mx-2 grid min-h-0 gap-4 overflow-y-auto px-2 pb-1">
      <p className="text-13 text-muted">{say('fillHelp')}</p>
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
