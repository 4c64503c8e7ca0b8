import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isConverting, isSendKey } from '#components/client/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { MOST_SHOTS, type ShotList } from '#lib/gallery/storyboard/shot-list.ts'
import { speak } from '#lib/i18n/message.ts'

/** The field for a pasted shot list, with the errors of its lines. Enter with ⌘ or Ctrl calls `send`. */
export function ListField({
  text,
  setText,
  list,
  readOnly = false,
  send,
}: {
  text: string
  setText: (text: string) => void
  list: ShotList | null
  readOnly?: boolean
  send: () => void
}) {
  const say = useTranslations('storyboard')
  const id = useId()
  const keyPressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && !isConverting(event.nativeEvent)) event.currentTarget.blur()
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div>
      <label htmlFor={id} className="text-13 font-medium">
        {say('paste')}
      </label>
      <p id={`${id}-help`} className="mt-0.5 text-12 text-muted">
        {say('pasteHelp')}{' '}
        {text === '' ? (
          <Button look="link" className="h-auto! text-12!" onClick={() => setText(say('example'))}>
            {say('useExample')}
          </Button>
        ) : null}
      </p>
      <textarea
        id={id}
        rows={6}
        dir="auto"
        value={text}
        readOnly={readOnly}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyPressed}
        aria-describedby={`${id}-help ${id}-problems`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={say('pastePlaceholder')}
        spellCheck={false}
        className="mt-2 block max-h-80 w-full resize-y rounded-control border border-edge bg-bg p-3 text-14 placeholder:text-muted pointer-coarse:text-16"
      />
      <Problems id={`${id}-problems`} list={list} />
    </div>
  )
}

/** Upper bound on the errors shown; a text with more is probably no shot list. */
const MOST_TOLD = 20

function Problems({ id, list }: { id: string; list: ShotList | null }) {
  const say = useTranslations('storyboard')
  const sayAll = useTranslations()
  return (
    <ul id={id} className="mt-2 grid gap-1 text-12 text-muted empty:hidden">
      {list?.problems.slice(0, MOST_TOLD).map(({ line, message }) => (
        <li
          key={`${line} ${message.key} ${JSON.stringify(message.values)}`}
          className={message.key.startsWith('storyboard.problems.') ? '' : 'text-bad'}
        >
          {say('line', { line, problem: speak(sayAll, message) })}
        </li>
      ))}
      {list?.full ? <li>{say('problems.noRoom', { most: MOST_SHOTS })}</li> : null}
    </ul>
  )
}

const NOT_LOADED = { line: 1, message: { key: 'palette.notLoaded' } } as const

/** Parses the shots of a text; the parser is fetched with the first text, or with the next after a failure. */
export function useShotList(text: string, room: number): ShotList | null {
  const [list, setList] = useState<ShotList | null>(null)
  useEffect(() => {
    let current = true
    if (text.trim() === '') setList(null)
    else {
      import('#lib/gallery/storyboard/parse.ts').then(
        ({ parseShotList }) => current && setList(parseShotList(text, room)),
        () => current && setList({ shots: [], problems: [NOT_LOADED], left: text, full: false }),
      )
    }
    return () => {
      current = false
    }
  }, [text, room])
  return list
}
