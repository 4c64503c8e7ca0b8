import { useQuery } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { isConverting } from '#components/client/keys.ts'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import { addTags, cleanTag, LONGEST_TAG, MOST_TAGS, TAG_END, type TagProblem } from '#lib/submissions/tags.ts'

/** Upper bound on the offered tags. */
const MOST_OFFERED = 8

/** Tags as chips, and a field that suggests the team's tags. Enter and commas add, Backspace removes the last. */
export function TagsField({
  tags,
  onChange,
  readOnly = false,
}: {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  readOnly?: boolean
}) {
  const say = useTranslations('composer.tags')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const entry = useEntry(tags, onChange, readOnly)
  const { typed, offered, at, problem } = entry
  return (
    <fieldset className="relative flex min-h-9 min-w-0 flex-wrap items-center gap-1 rounded-control border border-line py-0.5 pr-1 pl-3 focus-within:border-edge pointer-coarse:min-h-11">
      <legend className="sr-only">{say('name')}</legend>
      <Tag aria-hidden className="mr-1 size-4 shrink-0 text-muted" />
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-7 max-w-48 items-center rounded-[4px] bg-raised pl-2 text-12 pointer-coarse:h-10"
        >
          <bdi className="truncate">{tag}</bdi>
          <button
            type="button"
            aria-label={say('remove', { tag })}
            aria-disabled={readOnly}
            onClick={() => {
              entry.remove(tag)
              field.current?.focus()
            }}
            className="grid size-7 shrink-0 place-items-center rounded-[4px] text-muted hover:text-text pointer-coarse:size-10"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        ref={field}
        role="combobox"
        value={typed}
        readOnly={readOnly}
        dir="auto"
        onChange={(event) =>
          entry.type(event.target.value, (event.nativeEvent as InputEvent).isComposing === true)
        }
        onCompositionEnd={(event) => entry.type(event.currentTarget.value, false)}
        onKeyDown={entry.keyPressed}
        onFocus={entry.focus}
        onBlur={entry.blur}
        aria-label={say('add')}
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-offered`}
        aria-activedescendant={at === null ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder={tags.length === 0 ? say('placeholder') : ''}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        style={{ width: `${Math.min(24, Math.max(5, typed.length + 2))}ch` }}
        className="h-7 rounded-[4px] bg-transparent px-1 text-13 placeholder:text-muted pointer-coarse:h-10 pointer-coarse:text-16"
      />
      {problem ? <Problem id={`${id}-problem`} problem={problem} /> : null}
      <div
        id={`${id}-offered`}
        role="listbox"
        aria-label={say('offered')}
        hidden={offered.length === 0}
        className="absolute top-full left-0 z-30 mt-1 w-56 rounded-frame border border-line bg-surface p-1.5 shadow-popover"
      >
        {offered.map((tag, index) => (
          <div
            key={tag}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Not on click: by then the field has lost the focus and the list is gone.
            onPointerDown={(event) => {
              event.preventDefault()
              entry.add(tag)
            }}
            className="flex h-8 cursor-pointer items-center rounded-control px-2.5 text-13 hover:bg-raised aria-selected:bg-raised pointer-coarse:h-10"
          >
            <bdi className="truncate">{tag}</bdi>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function Problem({ id, problem }: { id: string; problem: TagProblem }) {
  const say = useTranslations('composer.tags')
  return (
    <span id={id} role="alert" className="pr-2 text-12 text-bad">
      {problem === 'bad'
        ? say('bad')
        : say(problem, { most: String(problem === 'full' ? MOST_TAGS : LONGEST_TAG) })}
    </span>
  )
}

/** The typed text and its suggestions. `at` is the suggestion highlighted by the arrows. */
function useEntry(tags: readonly string[], onChange: (tags: string[]) => void, readOnly: boolean) {
  const say = useTranslations('composer.tags')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<TagProblem | null>(null)
  const { data } = useQuery({ ...choicesQuery(), enabled: open })
  const team = data?.tags.map(({ tag }) => tag) ?? []
  const offered = open && !readOnly ? offeredTags(team, tags, typed) : []

  /** @returns whether no text is left over. */
  const add = (text: string): boolean => {
    if (readOnly) return text === ''
    const result = addTags(tags, text)
    setTyped(result.left)
    setProblem(result.problem)
    setAt(null)
    const added = result.tags.slice(tags.length)
    if (added.length > 0) {
      onChange(result.tags)
      announce(say('added', { tag: added.join(', ') }))
    }
    return result.left === ''
  }
  const remove = (tag: string) => {
    if (readOnly) return
    onChange(tags.filter((other) => other !== tag))
    announce(say('removed', { tag }))
  }
  const move = (step: number) => {
    if (offered.length === 0) return
    setAt(at === null ? (step > 0 ? 0 : offered.length - 1) : (at + step + offered.length) % offered.length)
  }
  return {
    typed,
    offered,
    at,
    problem,
    add,
    remove,
    type(text: string, converting: boolean) {
      setProblem(null)
      setAt(null)
      setOpen(true)
      if (!converting && TAG_END.test(text)) add(text)
      else setTyped(text)
    },
    focus: () => setOpen(true),
    blur() {
      setOpen(false)
      if (typed !== '') add(typed)
    },
    keyPressed(event: KeyboardEvent) {
      if (isConverting(event.nativeEvent)) return
      const last = tags.at(-1)
      if (event.key === 'Enter') {
        event.preventDefault()
        const whole = add(at === null ? typed : (offered[at] ?? typed))
        // With Ctrl or ⌘ a surrounding editor saves, including the text typed here.
        if (!whole) event.stopPropagation()
      } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
      else if (event.key === 'Escape' && offered.length > 0) {
        event.stopPropagation()
        setOpen(false)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      }
    },
  }
}

/** The team's tags that contain the typed text; prefix matches first. */
function offeredTags(team: readonly string[], tags: readonly string[], typed: string): string[] {
  const key = cleanTag(typed)
  const fitting = team.filter((tag) => tag.includes(key) && !tags.includes(tag))
  const starts = fitting.filter((tag) => tag.startsWith(key))
  return [...new Set([...starts, ...fitting])].slice(0, MOST_OFFERED)
}
