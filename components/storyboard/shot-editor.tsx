import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { TagsField } from '#components/composer/tags-field.tsx'
import { TakesField } from '#components/composer/takes-field.tsx'
import type { Words } from '#lib/gallery/storyboard/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { parseSeed } from '#lib/submissions/input.ts'
import { EditForm, isSame } from './edit-form.tsx'
import { useChange } from './use-change.ts'

/** Edits the text of a shot; existing takes keep theirs. */
export function ShotEditor({
  storyboardId,
  shot,
  number,
  close,
}: {
  storyboardId: string
  shot: Words
  number: number
  close: () => void
}) {
  const say = useTranslations('storyboard')
  const sayAll = useTranslations()
  const id = useId()
  const typedFirst = {
    prompt: shot.prompt,
    takes: String(shot.takes),
    seed: String(shot.seed ?? ''),
    tags: shot.tags.join(),
  }
  const { typed, type, forget } = useTyped(`shot.${shot.id}`, typedFirst, { keptOnLeave: true })
  const takes = Number(typed.takes)
  const tags = typed.tags.split(',').filter(Boolean)
  const now = wordsOf(shot)
  const [first] = useState(now)
  const { busy, problem, problemOf, change } = useChange(storyboardId)
  const seed = parseSeed(typed.seed)
  const told =
    ('problem' in seed ? speak(sayAll, seed.problem) : null) ??
    problemOf('prompt') ??
    problemOf('seed') ??
    problem
  const leave = () => {
    forget()
    close()
  }
  const save = async () => {
    if ('problem' in seed) return false
    const { prompt } = typed
    return change({ kind: 'edit', shotId: shot.id, prompt, takes, tags, seed: seed.value, seen: now })
  }
  return (
    <EditForm
      label={say('edit', { number })}
      busy={busy}
      problem={told}
      since={isSame(first, now) ? null : now.prompt}
      save={save}
      close={leave}
    >
      <textarea
        rows={4}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: a person who pressed edit wants to type
        autoFocus
        value={typed.prompt}
        onChange={(event) => type({ prompt: event.target.value })}
        aria-label={say('prompt', { number })}
        className="block w-full resize-y rounded-control border border-edge bg-bg p-2.5 text-14 pointer-coarse:text-16"
      />
      <div className="flex flex-wrap items-center gap-2">
        <TakesField value={takes} onChange={(takes) => type({ takes: String(takes) })} />
        <label
          htmlFor={id}
          className="flex h-9 items-center gap-2 rounded-control border border-line px-3 text-13 text-muted focus-within:border-edge pointer-coarse:h-11"
        >
          {say('seed')}
          <input
            id={id}
            value={typed.seed}
            onChange={(event) => type({ seed: event.target.value })}
            placeholder={say('random')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            className="h-7 w-[9ch] rounded-[4px] bg-transparent font-medium text-text tabular-nums placeholder:font-regular placeholder:text-muted pointer-coarse:h-10 pointer-coarse:text-16"
          />
        </label>
        <TagsField tags={tags} onChange={(tags) => type({ tags: tags.join() })} />
      </div>
    </EditForm>
  )
}

function wordsOf({ prompt, takes, seed, tags }: Words) {
  return { prompt, takes, seed, tags }
}
