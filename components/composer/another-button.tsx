import { Button, type ButtonLook } from '#components/ui/button.tsx'
import type { Changes, Source } from './another.ts'
import { useAnother } from './use-another.ts'

/**
 * Buys another take of a video by one press, with its price on it. The rest of a double click, or of a key held down, is
 * no second press.
 *
 * @param changes what differs from the source; without it, the seed alone.
 * @param words the words while it waits for a press, where they are others.
 * @param keySign the key that does the same on this page.
 */
export function AnotherButton({
  source,
  changes,
  words,
  keySign,
  look = 'act',
  className = '',
  ...rest
}: {
  source: Source
  changes?: Changes
  words?: string
  keySign?: string
  look?: ButtonLook
  className?: string
  tabIndex?: number
}) {
  const { label, ready, press } = useAnother(source)
  return (
    <Button
      look={look}
      className={className}
      aria-disabled={!ready}
      aria-keyshortcuts={keySign}
      onClick={(event) => event.detail <= 1 && void press(changes)}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...rest}
    >
      {ready && words ? words : label}
      {keySign ? (
        <kbd aria-hidden className="font-sans font-regular opacity-80">
          {keySign}
        </kbd>
      ) : null}
    </Button>
  )
}
