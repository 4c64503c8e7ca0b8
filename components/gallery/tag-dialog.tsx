'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Change } from '#lib/gallery/change-input.ts'
import { choicesQuery } from '#lib/gallery/query-options.ts'
import { cleanTag, LONGEST_TAG, MOST_TAGS } from '#lib/submissions/tags.ts'

/** Which tags many submissions get, and which they lose. */
export function TagDialog({
  ids,
  change,
  close,
}: {
  ids: string[]
  change: (wanted: Change) => Promise<boolean>
  close: () => void
}) {
  const say = useTranslations('gallery.bulk')
  const { data: choices } = useQuery(choicesQuery())
  const [problem, setProblem] = useState<TagProblem | null>(null)
  const list = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = tagsTyped(String(form.get('add') ?? ''), String(form.get('remove') ?? ''))
    if ('problem' in typed) return setProblem(typed)
    close()
    void change({ kind: 'tag', ids, ...typed })
  }
  return (
    <OpenDialog
      opener={null}
      close={close}
      title={say('tagTitle', { count: ids.length })}
      help={say('tagHelp')}
    >
      <form onSubmit={send} className="mt-4 grid gap-4">
        <Field
          label={say('tagAdd')}
          name="add"
          list={list}
          autoComplete="off"
          dir="auto"
          problem={problem && say(problem.problem, { most: String(problem.most) })}
          onChange={() => setProblem(null)}
        />
        <Field label={say('tagRemove')} name="remove" list={list} autoComplete="off" dir="auto" />
        <datalist id={list}>
          {choices?.tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <DialogEnd problem={null} close={close}>
          <Button look="primary" type="submit">
            {say('tagAct')}
          </Button>
        </DialogEnd>
      </form>
    </OpenDialog>
  )
}

interface TagProblem {
  problem: 'tagNone' | 'tagLong' | 'tagMany'
  most: number
}

/** What is to be added and removed, clean, of tags with commas between them; or what is wrong with it. Pure. */
export function tagsTyped(add: string, remove: string): { add: string[]; remove: string[] } | TagProblem {
  const [adding, removing] = [split(add), split(remove)]
  const all = [...adding, ...removing]
  if (all.length === 0) return { problem: 'tagNone', most: 0 }
  if (all.some((tag) => tag.length > LONGEST_TAG)) return { problem: 'tagLong', most: LONGEST_TAG }
  if (adding.length > MOST_TAGS || removing.length > MOST_TAGS) return { problem: 'tagMany', most: MOST_TAGS }
  return { add: adding, remove: removing.filter((tag) => !adding.includes(tag)) }
}

function split(typed: string): string[] {
  return [...new Set(typed.split(/[,、，]/).map(cleanTag))].filter((tag) => tag !== '')
}
