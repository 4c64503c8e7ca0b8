import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { speak } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'
import type { useForm } from './use-form.ts'

/** The counter appears from this many characters. */
const COUNTED_FROM = 1_500

const chip = 'rounded-[9px] border bg-surface px-2'

/**
 * Short messages on the composer's upper edge while they matter: the limit in the way, or the narrowest
 * remainder after a press, and the length.
 */
export function Edge({ id, form }: { id: string; form: ReturnType<typeof useForm> }) {
  const say = useTranslations()
  const { count, limit, after } = form
  const over = count - PROMPT_MAX_CODE_POINTS
  return (
    <p
      id={`${id}-edge`}
      className="pointer-events-none absolute inset-x-4 bottom-full flex translate-y-2.5 flex-wrap justify-end gap-2 text-12 text-muted tabular-nums *:pointer-events-auto"
    >
      {limit ? (
        <span className={`${chip} border-current text-bad`}>
          {speak(say, limit)}{' '}
          <Link href={paths.limits()} className="underline underline-offset-3">
            {say('composer.seeLimits')}
          </Link>
        </span>
      ) : null}
      {after ? <span className={`${chip} border-line`}>{speak(say, after)}</span> : null}
      {count < COUNTED_FROM ? null : (
        <span className={`${chip} ${over > 0 ? 'border-current font-medium text-bad' : 'border-line'}`}>
          {say('composer.counter', { count, most: PROMPT_MAX_CODE_POINTS })}
          {over > 0 ? ` · ${say('composer.tooMany', { over })}` : null}
        </span>
      )}
    </p>
  )
}
