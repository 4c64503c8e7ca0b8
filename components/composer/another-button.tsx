import { useCan } from '#components/client/providers.tsx'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import type { Source } from './another.ts'
import { useAnother } from './use-another.ts'

/**
 * Buys another take of a video with one press and shows its price; reviewers do not see it. The rest of a
 * double click or a held key is not a second press.
 *
 * @param words the idle label, if it differs.
 * @param keySign the key with the same effect on this page.
 */
export function AnotherButton({
  source,
  words,
  keySign,
  look = 'act',
  onBought,
  ...rest
}: {
  source: Source
  words?: string
  keySign?: string
  look?: ButtonLook
  onBought?: () => void
  tabIndex?: number
}) {
  const { label, after, ready, press } = useAnother(source)
  if (!useCan('make')) return null
  return (
    <Button
      data-price
      look={look}
      className="tabular-nums"
      title={after}
      aria-disabled={!ready}
      aria-keyshortcuts={keySign}
      onClick={(event) => event.detail <= 1 && void press().then((ids) => ids && onBought?.())}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...rest}
    >
      {ready && words ? words : label}
      {keySign ? (
        <kbd aria-hidden className="font-sans font-regular opacity-80 pointer-coarse:hidden">
          {keySign}
        </kbd>
      ) : null}
    </Button>
  )
}
