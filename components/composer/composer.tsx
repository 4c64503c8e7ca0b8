'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, lazy, Suspense, useId } from 'react'
import { useStore } from 'zustand'
import { isConverting } from '#components/client/keys.ts'
import { SavedPromptsButton } from '#components/composer/prompts/saved-prompts-button.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { speak } from '#lib/i18n/message.ts'
import { PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'
import { inARow } from '#lib/submissions/words.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import { DevicesLine } from './devices-line.tsx'
import { contentOf, isEmpty } from './draft.ts'
import { SeedField, TakesField } from './number-fields.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { TagsField } from './tags-field.tsx'
import { type Problem, useForm } from './use-form.ts'

const EarlierTakes = lazy(async () => ({ default: (await import('./earlier-takes.tsx')).EarlierTakes }))

/** The beginning of a video: the prompt, its cost, and the one button that spends. */
export function Composer() {
  const say = useTranslations('composer')
  const { draft, count, edit, go, ready, label, leftAfter, problems, sending } = useForm()
  const { field, fill } = useComposer()
  const id = useId()
  const problemId = (name: Problem['field']) =>
    problems.some((problem) => problem.field === name) ? `${id}-${name}` : undefined
  return (
    <Form
      aria-label={say('title')}
      onSubmit={(event) => {
        event.preventDefault()
        // React hands on events of the dialogs that belong to it.
        if (event.target === event.currentTarget) go()
      }}
      onKeyDown={(event) => keyPressed(event, go)}
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel transition-colors focus-within:border-edge has-[textarea:focus]:border-accent-ink"
    >
      <DevicesLine />
      <div className="grow-with-text text-16" data-text={draft.prompt}>
        <textarea
          ref={field}
          data-prompt
          rows={2}
          dir="auto"
          value={draft.prompt}
          readOnly={sending}
          onChange={(event) => edit({ prompt: event.target.value })}
          aria-label={say('prompt')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-invalid={problemId('prompt') !== undefined}
          aria-describedby={[`${id}-count`, problemId('prompt')].filter(Boolean).join(' ')}
          placeholder={say('placeholder')}
          className="resize-none bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Problems problems={problems} field="prompt" id={`${id}-prompt`} />
      <Suspense>{isEmpty(draft) ? null : <EarlierTakes edit={edit} />}</Suspense>
      <div className="flex flex-wrap items-center gap-2">
        <ProjectPicker
          value={draft.projectId}
          onChange={(projectId) => edit({ projectId })}
          disabled={sending}
        />
        <TagsField tags={draft.tags} onChange={(tags) => edit({ tags })} readOnly={sending} />
        <SavedPromptsButton
          current={draft.prompt}
          use={(prompt) => fill({ ...contentOf(draft), prompt, parentId: null })}
          disabled={sending}
        />
        <TakesField value={draft.takes} onChange={(takes) => edit({ takes })} disabled={sending} />
        <SeedField
          value={draft.seed}
          locked={draft.seedLocked}
          problemId={problemId('seed')}
          onChange={edit}
          readOnly={sending}
        />
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-rail:w-full">
          <span className="text-12 text-muted">{say('specification')}</span>
          <Counter id={`${id}-count`} count={count} />
          <span className="ml-auto text-12 text-muted tabular-nums empty:hidden rail:ml-0">{leftAfter}</span>
          <Button
            look="primary"
            type="submit"
            aria-disabled={!ready}
            aria-describedby={problemId('form')}
            // The rest of a double click, or of a key held down, is no second press: nothing was read in between.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
            className="w-full min-w-50 rail:w-auto"
          >
            {label}
          </Button>
        </div>
      </div>
      <Problems problems={problems} field="seed" id={`${id}-seed`} />
      <Problems problems={problems} field="form" id={`${id}-form`} />
      <NotKept />
      <Replaced disabled={sending} />
    </Form>
  )
}

/**
 * Enter that ends a Japanese conversion never sends; nor does a plain Enter in a field, since sending costs money. Escape
 * leaves the prompt, so that single keys work again.
 */
function keyPressed(event: KeyboardEvent<HTMLFormElement>, go: () => void) {
  const here = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key === 'Escape' && !isConverting(event.nativeEvent)) {
    if (event.target instanceof HTMLTextAreaElement && here) event.target.blur()
    return
  }
  if (event.key !== 'Enter' || !here) return
  if (event.target instanceof HTMLInputElement) event.preventDefault()
  if ((event.metaKey || event.ctrlKey) && !isConverting(event.nativeEvent) && !event.repeat) {
    event.preventDefault()
    go()
  }
}

/** The obstacle, at the field that it is about. */
function Problems({ problems, field, id }: { problems: Problem[]; field: Problem['field']; id: string }) {
  const say = useTranslations()
  const sayStatus = useTranslations('status')
  const own = problems.filter((problem) => problem.field === field)
  if (own.length === 0) return null
  return (
    <p id={id} className={`text-13 ${own.some(({ unsure }) => unsure) ? 'text-unsure' : 'text-bad'}`}>
      {inARow(
        sayStatus,
        own.map(({ message }) => speak(say, message)),
      )}
    </p>
  )
}

function NotKept() {
  const say = useTranslations('composer')
  const isKept = useStore(useComposer().store, (kept) => kept.isKept)
  const draft = useDraft()
  if (isKept || isEmpty(draft)) return null
  return (
    <p role="status" className="text-13 text-bad">
      {say('notKept')}
    </p>
  )
}

/** The replaced draft, to be restored or discarded; it is here until then, or until it is sent. */
function Replaced({ disabled }: { disabled: boolean }) {
  const say = useTranslations('composer')
  const { store, field } = useComposer()
  const newest = useStore(store, ({ aside }) => aside[0])
  if (!newest) return null
  const act = (what: () => void) => () => {
    if (disabled) return
    what()
    // The button may be gone now.
    field.current?.focus()
  }
  return (
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
  )
}

/** Characters used. Takes colour only when it matters: from nine tenths on, and over. */
function Counter({ id, count }: { id: string; count: number }) {
  const say = useTranslations('composer')
  const over = count - PROMPT_MAX_CODE_POINTS
  const look = over > 0 ? 'font-medium text-bad' : over > -200 ? 'text-accent-ink' : 'text-muted'
  return (
    <span id={id} className={`ml-auto text-12 rail:ml-0 tabular-nums ${look}`}>
      {say('counter', { count, most: PROMPT_MAX_CODE_POINTS })}
      {over > 0 ? ` · ${say('tooMany', { over })}` : null}
    </span>
  )
}
