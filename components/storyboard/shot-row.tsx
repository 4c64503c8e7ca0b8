'use client'

import { ArrowDown, ArrowUp, Check, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, memo, useId } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { TakesField } from '#components/composer/number-fields.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { type Message, type SayOf, speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { isFixed, type Shot, shotProblem } from './board.ts'
import type { BoardStore } from './board-store.ts'

interface RowProps {
  store: BoardStore
  shot: Shot
  /** From 0. */
  index: number
  last: boolean
  isNew: boolean
  /** The rest is not enough for it. */
  tooDear: boolean
  /** This very shot is being sent. */
  sending: boolean
  /** Something is being sent. */
  busy: boolean
  remove: (shot: Shot, index: number) => void
}

/** One shot of the table, with its result. */
export const ShotRow = memo(function ShotRow(props: RowProps) {
  const { store, shot, index, busy } = props
  const say = useTranslations('storyboard')
  const id = useId()
  const number = index + 1
  const fixed = busy || isFixed(shot)
  const problem = shotProblem(shot)
  const change = (changes: Partial<Shot>) => store.edit(shot.attemptId, changes)
  const keyPressed = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(props, event.key === 'ArrowUp' ? -1 : 1, say)
  }
  return (
    <li
      aria-label={say('shot', { number })}
      className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2 gap-y-2 px-4 py-3 wide:grid-cols-[24px_minmax(0,1fr)_auto]"
    >
      <span aria-hidden className="pt-2 text-12 text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <div
          className={`grow-with-text rounded-control border px-3 py-1.5 text-14 focus-within:border-edge pointer-coarse:text-16 ${problem && shot.prompt !== '' ? 'border-bad' : 'border-line'} ${fixed ? 'bg-raised' : 'bg-bg'}`}
          data-text={shot.prompt}
        >
          <textarea
            rows={1}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: a person who adds a shot wants to type it
            autoFocus={props.isNew}
            value={shot.prompt}
            readOnly={fixed}
            onChange={(event) => change({ prompt: event.target.value })}
            onKeyDown={keyPressed}
            aria-label={say('prompt', { number })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-told`}
            className="resize-none bg-transparent outline-none"
          />
        </div>
        <Told id={`${id}-told`} shot={shot} tooDear={props.tooDear} sending={props.sending} />
        {shot.tags.length > 0 && !fixed ? (
          <div className="mt-2">
            <TagsField tags={shot.tags} onChange={(tags) => change({ tags })} />
          </div>
        ) : null}
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-2 wide:col-start-3">
        <TakesField
          value={shot.takes}
          label={say('takes', { number })}
          disabled={fixed}
          onChange={(takes) => change({ takes })}
        />
        <label className="flex h-9 items-center gap-2 rounded-control border border-line px-3 text-13 text-muted focus-within:border-edge pointer-coarse:h-11">
          {say('seed')}
          <input
            value={shot.seed}
            readOnly={fixed}
            onChange={(event) => change({ seed: event.target.value })}
            aria-label={say('seedOf', { number })}
            placeholder={say('random')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            className="h-7 w-[9ch] rounded-[4px] bg-transparent font-medium text-text tabular-nums placeholder:font-regular placeholder:text-muted pointer-coarse:h-10 pointer-coarse:text-16"
          />
        </label>
        <RowButtons {...props} />
      </div>
    </li>
  )
})

function RowButtons(props: RowProps) {
  const { shot, index, last, busy, remove } = props
  const say = useTranslations('storyboard')
  const number = index + 1
  const buttons = [
    { kind: 'up', icon: ArrowUp, off: index === 0, act: () => move(props, -1, say) },
    { kind: 'down', icon: ArrowDown, off: last, act: () => move(props, 1, say) },
    { kind: 'remove', icon: Trash2, off: false, act: () => busy || remove(shot, index) },
  ] as const
  return (
    <span className="flex">
      {buttons.map(({ kind, icon: Icon, off, act }) => (
        <IconButton
          icon={Icon}
          key={kind}
          className="pointer-fine:size-9"
          label={say(kind, { number })}
          aria-disabled={busy || off}
          onClick={act}
        />
      ))}
    </span>
  )
}

function move({ store, shot, index, last, busy }: RowProps, by: -1 | 1, say: SayOf<'storyboard'>): void {
  if (busy || (by === -1 && index === 0) || (by === 1 && last)) return
  store.move(shot.attemptId, by)
  announce(say('moved', { number: index + 1 + by }))
}

/** The fault of the shot, the parts of the list that were left out, or the result. */
function Told({
  id,
  shot,
  tooDear,
  sending,
}: { id: string } & Pick<RowProps, 'shot' | 'tooDear' | 'sending'>) {
  const say = useTranslations()
  const { outcome, notes } = shot
  const look = 'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12'
  if (sending) {
    return (
      <p id={id} className={`${look} text-muted`}>
        <span className="breathing">{say('storyboard.results.sending')}</span>
      </p>
    )
  }
  if (outcome?.kind === 'taken') {
    const [first] = outcome.ids
    return (
      <p id={id} className={`${look} text-ok`}>
        <span className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4" />
          {say('storyboard.results.taken', { takes: outcome.ids.length })}
        </span>
        {first ? (
          <Link href={paths.video(first)} className="text-text underline underline-offset-3">
            {say('storyboard.results.see')}
          </Link>
        ) : null}
      </p>
    )
  }
  if (outcome?.kind === 'unsure') {
    return (
      <p id={id} className={`${look} text-unsure`}>
        {say('storyboard.results.unsure')}
      </p>
    )
  }
  const problem = shotProblem(shot)
  const refusal: Message | null = tooDear ? { key: 'storyboard.notes.tooDear' } : (outcome?.message ?? null)
  const messages = [...notes, ...(refusal ? [refusal] : []), ...(problem ? [problem] : [])]
  return (
    <ul id={id} className="mt-1.5 grid gap-1 text-12 text-bad empty:hidden">
      {messages.map((one) => (
        <li key={`${one.key} ${JSON.stringify(one.values)}`}>{speak(say, one)}</li>
      ))}
    </ul>
  )
}
