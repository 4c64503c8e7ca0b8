import { useTranslations } from 'next-intl'
import { PROMPT_MAX_CODE_POINTS } from '#lib/submissions/input.ts'

/** Characters used. Takes colour only when it matters: from nine tenths on, and over. */
export function Counter({ id, count }: { id: string; count: number }) {
  const say = useTranslations('composer')
  const over = count - PROMPT_MAX_CODE_POINTS
  const look = over > 0 ? 'font-medium text-bad' : over > -200 ? 'text-accent-ink' : 'text-muted'
  return (
    <span id={id} className={`ml-auto text-12 rail:ml-0 tabular-nums ${look}`}>
      {say('counter', { count, most: PROMPT_MAX_CODE_POINTS })}
      {over > 0 ? ` · ${say('tooMany', { over })}` : null}
    </span>
  )
}
