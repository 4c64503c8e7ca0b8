'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, Suspense, useId } from 'react'
import { isConverting, isSendKey } from '#components/client/keys.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'
import { useComposer } from './composer-context.tsx'
import { isEmpty } from './draft.ts'
import { Kept, Problems } from './notes.tsx'
import { Options } from './options.tsx'
import { TakesField } from './takes-field.tsx'
import { type Problem, useForm } from './use-form.ts'

const EarlierTakes = lazyPart(() => import('./earlier-takes.tsx'), 'EarlierTakes')

/**
 * The start of a video: the prompt, its price, and the one button that spends. Height and button position
 * stay fixed, regardless of messages: short ones are on the edge, longer ones below.
 */
export function Composer() {
  const say = useTranslations('composer')
  const form = useForm()
  const { draft, edit, go, ready, label, problems, sending } = form
  const { field } = useComposer()
  const id = useId()
  const problemId = (name: Problem['field']) =>
    problems.some((problem) => problem.field === name) ? `${id}-${name}` : undefined
  return (
    <>
      <Form
        aria-label={say('title')}
        send={go}
        onKeyDown={(event) => keyPressed(event, go)}
        className="relative flex h-33 flex-col max-rail:mt-2 justify-between rounded-panel border border-line bg-surface px-4 py-3.5 shadow-panel transition-colors focus-within:border-edge has-[textarea:focus]:border-accent-ink pointer-coarse:h-34"
      >
        <Edge id={id} form={form} />
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
          aria-describedby={`${id}-edge ${id}-limit ${problemId('prompt') ?? ''}`}
          placeholder={say('placeholder')}
          className="h-12 resize-none overflow-y-auto bg-transparent text-16 outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-2">
          <Options seedProblemId={problemId('seed')} edit={edit} disabled={sending} />
          <TakesField value={draft.takes} onChange={(takes) => edit({ takes })} disabled={sending} />
          <Button
            look="primary"
            type="submit"
            aria-disabled={!ready}
            aria-describedby={`${id}-edge ${id}-limit ${problemId('form') ?? ''}`}
            // The rest of a double click or a held key is not a second press: nothing was read in between.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
            className="min-w-0 max-rail:flex-1 max-rail:px-2 rail:w-52"
          >
            <span className="truncate max-rail:hidden">{label.long}</span>
            <span className="truncate rail:hidden">{label.short}</span>
          </Button>
        </div>
      </Form>
      {form.limit ? (
        <p id={`${id}-limit`} className="mt-2 px-4 text-12 text-bad rail:hidden">
          <InTheWay limit={form.limit} />
        </p>
      ) : null}
      <div className="mt-2 grid gap-2 px-4 empty:hidden">
        <Problems problems={problems} id={id} />
        <Suspense>{isEmpty(draft) ? null : <EarlierTakes edit={edit} />}</Suspense>
        <Kept disabled={sending} />
      </div>
    </>
  )
}

/** The counter appears from this many characters. */
const COUNTED_FROM = 1_500

const chip = 'rounded-[9px] border bg-surface px-2'

/**
 * Short messages on the composer's upper edge while they matter: the limit in the way, or the narrowest
 * remainder after a press, and the length.
 */
function Edge({ id, form }: { id: string; form: ReturnType<typeof useForm> }) {
  const say = useTranslations()
  const { count, limit, after } = form
  const over = count - PROMPT_MAX_CODE_POINTS
  return (
    <p className="pointer-events-none absolute inset-x-4 bottom-full flex translate-y-2.5 flex-wrap justify-end gap-2 text-12 text-muted tabular-nums *:pointer-events-auto">
      {limit ? (
        <span className={`${chip} border-current text-bad max-rail:hidden`}>
          <InTheWay limit={limit} />
        </span>
      ) : null}
      <span id={`${id}-edge`} className="contents">
        {after ? <span className={`${chip} border-line`}>{speak(say, after)}</span> : null}
        {count < COUNTED_FROM ? null : (
          <span className={`${chip} ${over > 0 ? 'border-current font-medium text-bad' : 'border-line'}`}>
            {say('composer.counter', { count, most: PROMPT_MAX_CODE_POINTS })}
            {over > 0 ? ` · ${say('composer.tooMany', { over })}` : null}
          </span>
        )}
      </span>
    </p>
  )
}

/** On phones its sentence has no room on the edge, and is below. */
function InTheWay({ limit }: { limit: Message }) {
  const say = useTranslations()
  return (
    <>
      {speak(say, limit)}{' '}
      <Link href={paths.limits()} className="underline underline-offset-3">
        {say('composer.seeLimits')}
      </Link>
    </>
  )
}

/**
 * Enter that ends a Japanese conversion never sends, nor does a plain Enter in a field, since sending costs
 * money. Escape leaves the prompt, so that single keys work again.
 */
function keyPressed(event: KeyboardEvent<HTMLFormElement>, go: () => void) {
  const here = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key === 'Escape' && !isConverting(event.nativeEvent)) {
    if (event.target instanceof HTMLTextAreaElement && here) event.target.blur()
    return
  }
  if (!here || !isSendKey(event)) return
  event.preventDefault()
  go()
}
