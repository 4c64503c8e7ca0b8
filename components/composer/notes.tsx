import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { Button, IconButton } from '#components/ui/button.tsx'
import { speak } from '#lib/i18n/message.ts'
import { joinSentences } from '#lib/submissions/words.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import { isEmpty } from './draft.ts'
import type { Problem } from './use-form.ts'

const FIELDS = ['prompt', 'seed', 'form'] as const

/** The problems of the last press, one line per field; fields refer to them by `id` and field name. */
export function Problems({ problems, id }: { problems: Problem[]; id: string }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  return FIELDS.map((field) => {
    const own = problems.filter((problem) => problem.field === field)
    if (own.length === 0) return null
    return (
      <p
        key={field}
        id={`${id}-${field}`}
        className={`text-13 ${own.some(({ unsure }) => unsure) ? 'text-unsure' : 'text-bad'}`}
      >
        {joinSentences(
          sayStatus,
          own.map(({ message }) => speak(say, message)),
        )}
      </p>
    )
  })
}

/** The replaced text, to restore or forget until it is sent; and the warning of a browser that saves nothing. */
export function Kept({ disabled }: { disabled: boolean }) {
  const say = useTranslations('composer')
  const { store, field } = useComposer()
  const draft = useDraft()
  const isKept = useStore(store, (kept) => kept.isKept)
  const newest = useStore(store, ({ aside }) => aside[0])
  const act = (what: () => void) => () => {
    if (disabled) return
    what()
    // The button may be gone now.
    field.current?.focus()
  }
  return (
    <>
      {isKept || isEmpty(draft) ? null : (
        <p role="status" className="text-13 text-bad">
          {say('notKept')}
        </p>
      )}
      {newest ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
          <span className="text-muted">{say('replaced')}</span>
          <bdi className="line-clamp-2 min-w-0 max-w-full">
            {newest.prompt || newest.tags.join(', ') || newest.seed}
          </bdi>
          <span className="flex items-center gap-2">
            <Button look="small" aria-disabled={disabled} onClick={act(store.putBack)}>
              {say('putBack')}
            </Button>
            <IconButton
              icon={X}
              label={say('forgetReplaced')}
              aria-disabled={disabled}
              onClick={act(store.forget)}
            />
          </span>
        </div>
      ) : null}
    </>
  )
}
