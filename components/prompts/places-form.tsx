'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { fillPlaces, placesOf } from '#lib/prompts/places.ts'

/** A field for each place of a saved prompt, and what comes of it. */
export function PlacesForm({ text, use }: { text: string; use: (text: string) => void }) {
  const say = useTranslations('prompts')
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map())
  const filled = fillPlaces(text, words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    use(filled)
  }
  return (
    <form onSubmit={submit} className="mt-1 -mx-2 grid min-h-0 gap-4 overflow-y-auto px-2 pb-1">
      <p className="text-13 text-muted">{say('fillHelp')}</p>
      {placesOf(text).map((place, index) => (
        <Field
          key={place}
          label={place}
          value={words.get(place) ?? ''}
          onChange={(event) => setWords(new Map(words).set(place, event.target.value))}
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
