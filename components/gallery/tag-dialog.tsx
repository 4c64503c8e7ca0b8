'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { choicesQuery } from '#lib/gallery/query-options.ts'
import { type TagProblem, tagsTyped } from './tags-typed.ts'
import type { useBulk } from './use-bulk.ts'

/** Which tags many submissions get, and which they lose. */
export function TagDialog({
  ids,
  run,
  close,
}: {
  ids: string[]
  run: ReturnType<typeof useBulk>['run']
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
    void run({ kind: 'tag', ids, ...typed })
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
