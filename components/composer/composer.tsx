'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import { useOnline } from '#components/frame/connection.tsx'
import { Button } from '#components/ui/button.tsx'
import { useReady } from '#components/ui/ready.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/money/yen.ts'
import { countCodePoints, PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'
import { afford } from './afford.ts'
import { useComposer, useDraft } from './composer-context.tsx'
import { Counter } from './counter.tsx'
import { type Problem, Problems } from './problems.tsx'
import { SeedField } from './seed-field.tsx'
import { type Submit, useSubmit } from './use-submit.ts'

/** Where a video begins: the prompt, what it costs, and the one button that spends. */
export function Composer({ submit }: { submit: Submit }) {
  const say = useTranslations('composer')
  const { draft, count, edit, go, ready, label, leftAfter, problems, sending } = useForm(submit)
  const { field } = useComposer()
  const usable = useReady()
  const id = useId()
  const problemId = (name: Problem['field']) =>
    problems.some((problem) => problem.field === name) ? `${id}-${name}` : undefined
  return (
    <form
      method="post"
      aria-label={say('title')}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
      onKeyDown={(event) => keyPressed(event, go)}
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel transition-colors focus-within:border-edge has-[textarea:focus]:border-accent-ink"
    >
      <div className="grow-with-text text-16" data-text={draft.prompt}>
        <textarea
          ref={field}
          data-prompt
          rows={2}
          dir="auto"
          value={draft.prompt}
          readOnly={!usable || sending}
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SeedField value={draft.seed} problemId={problemId('seed')} onChange={(seed) => edit({ seed })} />
        <span className="order-1 text-12 text-muted rail:order-0">{say('specification')}</span>
        <div className="contents rail:ml-auto rail:flex rail:items-center rail:gap-4">
          <Counter id={`${id}-count`} count={count} />
          <span className="order-2 ml-auto text-12 text-muted tabular-nums empty:hidden rail:order-0 rail:ml-0">
            {leftAfter}
          </span>
          <Button
            look="primary"
            type="submit"
            aria-disabled={!ready}
            aria-describedby={problemId('form')}
            className="order-3 w-full min-w-50 rail:order-0 rail:w-auto"
          >
            {label}
          </Button>
        </div>
      </div>
      <Problems problems={problems} field="seed" id={`${id}-seed`} />
      <Problems problems={problems} field="form" id={`${id}-form`} />
      <Replaced />
    </form>
  )
}

/** What the form shows and does, from the draft, the balance and the connection. */
function useForm(submit: Submit) {
  const say = useTranslations('composer')
  const { store } = useComposer()
  const draft = useDraft()
  const online = useOnline()
  const { data: balance } = useQuery(balanceQuery())
  const { press, sending, problems, clearProblems } = useSubmit(submit)

  const { leftAfterYen, problem } = afford(balance, VIDEO_PRICE_YEN)
  const count = countCodePoints(draft.prompt)
  const fits = draft.prompt.trim() !== '' && count <= PROMPT_MAX_CODE_POINTS
  const ready = online && !sending && !problem && fits
  const told: Problem[] = problem ? [{ field: 'form', said: problem }, ...problems] : problems
  return {
    draft,
    count,
    ready,
    sending,
    problems: told,
    label: !online
      ? say('waitsForConnection')
      : sending
        ? say('sending')
        : say('make', { yen: formatYen(VIDEO_PRICE_YEN) }),
    leftAfter:
      leftAfterYen !== null
        ? say('leftAfter', { yen: formatYen(leftAfterYen) })
        : problem
          ? null
          : say('balanceNotRead'),
    edit(changes: { prompt: string } | { seed: string }) {
      store.edit(changes)
      clearProblems()
    },
    go: () => void (ready && press()),
  }
}

/** Enter that ends a Japanese conversion never sends; nor does a plain Enter in the seed, since sending costs money. */
function keyPressed(event: KeyboardEvent<HTMLFormElement>, go: () => void) {
  if (event.key !== 'Enter') return
  const converting = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.target instanceof HTMLInputElement) event.preventDefault()
  if ((event.metaKey || event.ctrlKey) && !converting && !event.repeat) {
    event.preventDefault()
    go()
  }
}

function Replaced() {
  const say = useTranslations('composer')
  const { store, replaced, forgetReplaced } = useComposer()
  if (!replaced) return null
  const putBack = () => {
    store.restore(replaced)
    forgetReplaced()
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-13 text-muted">
      {say('replaced')}
      <Button look="small" onClick={putBack}>
        {say('putBack')}
      </Button>
    </p>
  )
}
