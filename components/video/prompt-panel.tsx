import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isConverting, isSendKey } from '#components/client/keys.ts'
import { useMe } from '#components/client/providers.tsx'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { useSettled } from '#components/client/use-settled.ts'
import { isPriceInSight } from '#components/composer/price-in-sight.ts'
import { useAnother } from '#components/composer/use-another.ts'
import { Button } from '#components/ui/button.tsx'
import { Form, useHydrated } from '#components/ui/form.tsx'
import { nearQuery } from '#lib/gallery/prompts/query.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'
import { promptProblem } from '#lib/submissions/input.ts'
import { formatYen } from '#lib/yen.ts'
import { keySign, PAGE_KEYS } from './keys.ts'
import { usePlayerKeys } from './player.ts'
import { mayBeCharged } from './shown.ts'

/**
 * The editable prompt of a video, and the button that buys another take of it. The seed is new unless the
 * person keeps it.
 *
 * @param tools beside the heading.
 */
export function PromptPanel({ submission, tools }: { submission: SubmissionDetail; tools: ReactNode }) {
  const say = useTranslations()
  const client = useQueryClient()
  const { prompt, seed } = submission
  const [text, setText] = useEdited(submission)
  const [sameSeed, setSameSeed] = useState(false)
  const { label, after, ready, sending, press } = useAnother(submission)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isChanged = text !== prompt
  const problem = isChanged ? promptProblem(text) : null
  const isSame = useIsSame({ prompt: text, seed: sameSeed ? seed : null }) || (sameSeed && !isChanged)
  const buy = async () => {
    if (problem) return
    const ids = await press({ prompt: text, seed: sameSeed ? String(seed) : '' })
    if (!ids) return
    setText(prompt)
    setSameSeed(false)
    void client.invalidateQueries({ queryKey: submissionQuery(submission.id).queryKey })
  }
  const mayCostTwice = mayBeCharged(submission)
  // Not with Shift: a capital letter may start a typed word. Nor if it may cost twice: that warning is at the button.
  usePlayerKeys({
    [PAGE_KEYS.another]: ({ repeat }) =>
      repeat || mayCostTwice || !isPriceInSight(form.current) ? false : void buy(),
  })
  return (
    <Form
      ref={form}
      aria-label={say('video.prompt')}
      send={buy}
      className="rounded-panel border border-line bg-surface p-4"
    >
      <div className="flex h-8 items-center gap-2">
        <h2 className="text-14 font-semibold">{say('video.prompt')}</h2>
        <span className="ml-auto flex items-center gap-1">
          {isChanged ? (
            <Button look="small" onClick={() => setText(prompt)}>
              {say('video.another.revert')}
            </Button>
          ) : null}
          {tools}
        </span>
      </div>
      <PromptField
        text={text}
        original={prompt}
        readOnly={sending}
        describedBy={`${id}-note`}
        onText={setText}
        onSend={() => void buy()}
      />
      <p id={`${id}-note`} role="status" className="mt-1.5 min-h-4 text-12 text-bad empty:hidden">
        {problem ? speak(say, problem) : null}
      </p>
      {seed === null ? null : (
        <label className="mt-2 flex min-h-8 cursor-pointer items-center gap-2.5 text-13 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            checked={sameSeed}
            onChange={(event) => setSameSeed(event.target.checked)}
            className="size-4 accent-accent"
          />
          {say('video.another.sameSeed')}
          <span className="ml-auto text-12 text-muted">
            {say(sameSeed ? 'video.another.seedKept' : 'video.another.newSeed')}
          </span>
        </label>
      )}
      <Warning priceYen={mayCostTwice ? submission.priceYen : null} isSame={isSame} />
      <Button
        data-price
        look={mayCostTwice ? 'plain' : 'primary'}
        type="submit"
        aria-disabled={!ready || problem !== null}
        aria-describedby={`${id}-after`}
        aria-keyshortcuts={mayCostTwice ? undefined : keySign(PAGE_KEYS.another)}
        // The rest of a double click or a held key is not a second press.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        className="mt-3 w-full"
      >
        {label}
        {mayCostTwice ? null : (
          <kbd aria-hidden className="ml-1 font-mono text-11 opacity-70 pointer-coarse:hidden">
            {keySign(PAGE_KEYS.another)}
          </kbd>
        )}
      </Button>
      <p id={`${id}-after`} className="mt-1.5 min-h-4 text-center text-12 text-muted tabular-nums">
        {after}
      </p>
    </Form>
  )
}

/** Whether the team has a video of that prompt and seed; null is a new seed. */
function useIsSame({ prompt, seed }: { prompt: string; seed: number | null }): boolean {
  const settled = useSettled(prompt)
  const enabled = seed !== null && promptProblem(settled) === null
  const { data } = useQuery({ ...nearQuery({ prompt: settled, seed, takes: 1 }), enabled })
  return enabled && settled === prompt && data?.likeness === 'identical'
}

/** Unexpected costs or results of a press. */
function Warning({
  priceYen,
  isSame,
}: {
  /** It may be paid twice. */ priceYen: number | null
  isSame: boolean
}) {
  const say = useTranslations('video.another')
  if (priceYen === null && !isSame) return null
  return (
    <p role="status" className="mt-2 text-12 text-unsure">
      {priceYen === null ? say('identical') : say('twice', { yen: formatYen(priceYen) })}
    </p>
  )
}

const useEdits = createStored<Record<string, string>>('dailies.edited-prompts', {}, (kept) =>
  entriesOf(kept, (value) => typeof value === 'string'),
)

/** This person's edit of the prompt in this browser, until another take of it is bought or the edit is reverted. */
function useEdited({ id, prompt }: SubmissionDetail): [string, (text: string) => void] {
  const key = `${useMe().id}.${id}`
  const edited = useEdits((edits) => edits[key])
  const text = useHydrated() ? (edited ?? prompt) : prompt
  const setText = (next: string) =>
    useEdits.setState(
      ({ [key]: _, ...others }) => (next === prompt ? others : { ...others, [key]: next }),
      true,
    )
  return [text, setText]
}

type Diff = typeof import('#lib/gallery/prompt-diff.ts')

/** A prompt field that highlights words added to the original. */
function PromptField({
  text,
  original,
  readOnly,
  describedBy,
  onText,
  onSend,
}: {
  text: string
  original: string
  readOnly: boolean
  describedBy: string
  onText: (text: string) => void
  onSend: () => void
}) {
  const say = useTranslations('video')
  const marks = useRef<HTMLParagraphElement>(null)
  const isChanged = text !== original
  const diff = useDiff(isChanged)
  const [parts = [], lost = []] = diff && isChanged ? diff.differingWords([text, original]) : []
  const count = diff ? Math.max(diff.countDiffering(parts), diff.countDiffering(lost)) : 0
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isConverting(event.nativeEvent)) return
    if (event.key === 'Escape') {
      event.preventDefault() // the next one leaves the page
      event.currentTarget.blur()
    }
    if (!isSendKey(event)) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <div
        data-text={text}
        className="grow-with-text mt-2 rounded-control border border-line bg-bg text-16 leading-6 [&::after]:px-3 [&::after]:py-2 focus-within:border-accent-ink rail:text-14 rail:leading-[22px]"
      >
        <p
          ref={marks}
          aria-hidden
          dir="auto"
          className="pointer-events-none max-h-[40dvh] min-w-0 overflow-hidden px-3 py-2 wrap-anywhere whitespace-pre-wrap text-transparent [grid-area:1/1]"
        >
          {parts.map(({ text: words, differs }, index) =>
            differs ? (
              <ins
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
                key={index}
                className="rounded-[3px] bg-accent/28 no-underline"
              >
                {words}
              </ins>
            ) : (
              words
            ),
          )}
        </p>
        <textarea
          rows={3}
          dir="auto"
          value={text}
          readOnly={readOnly}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={pressed}
          onScroll={(event) => marks.current?.scrollTo({ top: event.currentTarget.scrollTop })}
          aria-label={say('prompt')}
          aria-describedby={describedBy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="relative resize-none bg-transparent px-3 py-2 outline-none [scrollbar-width:none]"
        />
      </div>
      {isChanged && count > 0 ? (
        <p className="mt-1.5 text-12 text-muted">{say('another.changed', { count })}</p>
      ) : null}
    </>
  )
}

/** The word diff, fetched with the first edit. */
function useDiff(wanted: boolean): Diff | null {
  const [diff, setDiff] = useState<Diff | null>(null)
  useEffect(() => {
    if (wanted) void import('#lib/gallery/prompt-diff.ts').then(setDiff, () => {})
  }, [wanted])
  return diff
}
