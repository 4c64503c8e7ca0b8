import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { useOnline } from '#components/client/connection.ts'
import { isConverting, isSendKey } from '#components/client/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { COMMENT_MAX_CODE_POINTS } from '#lib/gallery/comments/text.ts'

/** The counter appears from this length. */
const NEARLY_FULL = 0.8 * COMMENT_MAX_CODE_POINTS

/** A field to write a comment, a reply or an edit. Only its button or Ctrl/⌘+Enter sends it. */
export function CommentForm({
  text,
  ready,
  busy,
  problem,
  label,
  placeholder,
  button,
  field,
  autoFocus = false,
  onText,
  onSend,
  onLeave,
  children,
}: {
  text: string
  /** Whether the kept draft is loaded. */
  ready: boolean
  busy: boolean
  problem: string | null
  /** The field's label. */
  label: string
  placeholder?: string
  /** The button's label. */
  button: string
  field?: RefObject<HTMLTextAreaElement | null>
  autoFocus?: boolean
  onText: (text: string) => void
  onSend: () => void
  /** Called by Escape and the cancel button. */
  onLeave?: () => void
  children?: ReactNode
}) {
  const say = useTranslations('comments')
  const online = useOnline()
  const id = useId()
  const count = Array.from(text).length
  const mayAsk = ready && online && !busy && text.trim() !== ''
  const tooLong = count > COMMENT_MAX_CODE_POINTS
  const send = () => void (mayAsk && !tooLong && onSend())
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isConverting(event.nativeEvent)) return
    if (isSendKey(event)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (onLeave) onLeave()
      else event.currentTarget.blur()
    }
  }
  return (
    <Form
      send={send}
      className="grid grid-cols-1 gap-2 rounded-frame border border-line bg-surface p-3 transition-colors focus-within:border-edge has-[textarea:focus]:border-accent-ink"
    >
      <div className="grow-with-text text-16 rail:text-14" data-text={text}>
        <textarea
          ref={field}
          rows={2}
          dir="auto"
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the field opens on a press of its button
          autoFocus={autoFocus}
          readOnly={!ready || busy}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={pressed}
          aria-label={label}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-invalid={problem !== null || tooLong}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={placeholder}
          className="resize-none bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <span className="ml-auto flex items-center gap-2">
          {count > NEARLY_FULL ? (
            <span className={`text-12 tabular-nums ${tooLong ? 'text-bad' : 'text-muted'}`}>
              {say('count', { count, most: COMMENT_MAX_CODE_POINTS })}
            </span>
          ) : null}
          {onLeave ? (
            <Button look="small" onClick={onLeave}>
              {say('leave')}
            </Button>
          ) : null}
          <Button
            look="small"
            type="submit"
            aria-disabled={!mayAsk || tooLong}
            className="aria-disabled:text-muted"
          >
            {!online ? say('waits') : busy ? say('sending') : button}
          </Button>
        </span>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      ) : null}
    </Form>
  )
}
