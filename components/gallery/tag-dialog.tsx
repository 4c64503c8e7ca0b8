'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
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
  const sayFilter = useTranslations('gallery.filter')
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
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content className="fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-24px)] max-w-[480px] -translate-y-1/2 overflow-y-auto rounded-panel border border-line bg-surface p-5 shadow-popover rail:p-6">
          <Dialog.Title className="text-16 font-semibold">
            {say('tagTitle', { count: ids.length })}
          </Dialog.Title>
          <Dialog.Description className="mt-1 text-13 text-muted">{say('tagHelp')}</Dialog.Description>
          <form onSubmit={send} className="mt-4 grid gap-4">
            <Field
              label={say('tagAdd')}
              name="add"
              list={list}
              autoComplete="off"
              dir="auto"
              autoFocus
              problem={problem && say(problem.problem, { most: String(problem.most) })}
              onChange={() => setProblem(null)}
            />
            <Field label={say('tagRemove')} name="remove" list={list} autoComplete="off" dir="auto" />
            <datalist id={list}>
              {choices?.tags.map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <div className="flex flex-wrap justify-end gap-2">
              <Dialog.Close asChild>
                <Button className="h-10">{sayFilter('cancel')}</Button>
              </Dialog.Close>
              <Button look="primary" type="submit">
                {say('tagAct')}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
