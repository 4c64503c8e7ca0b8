import { useLocale, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatMoment, formatSize } from '#components/client/format.ts'
import type { DiffPart } from '#lib/gallery/prompt-diff.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { formatYen } from '#lib/yen.ts'

/** In what two takes differ: their prompts word by word, and what else is known of them. */
export function Differences({
  a,
  b,
  prompts,
}: {
  a: SubmissionDetail
  b: SubmissionDetail
  prompts: readonly DiffPart[]
}) {
  const say = useTranslations('compare')
  const same = prompts.every(({ where }) => where === 'both')
  return (
    <>
      <section aria-label={say('prompts')} className="grid grid-cols-1 gap-4 rail:grid-cols-2 rail:gap-2">
        {same ? (
          <div className="rail:col-span-2">
            <p className="text-12 text-muted">{say('samePrompt')}</p>
            <p dir="auto" className="mt-1 text-14 whitespace-pre-wrap">
              {a.prompt}
            </p>
          </div>
        ) : (
          <>
            <Prompt parts={prompts} side="first" />
            <Prompt parts={prompts} side="second" />
          </>
        )}
      </section>
      <Facts a={a} b={b} />
    </>
  )
}

function Prompt({ parts, side }: { parts: readonly DiffPart[]; side: 'first' | 'second' }) {
  const Marked = side === 'first' ? 'del' : 'ins'
  const look =
    side === 'first'
      ? 'bg-[color-mix(in_oklab,var(--color-bad)_16%,transparent)] decoration-bad'
      : 'bg-[color-mix(in_oklab,var(--color-ok)_16%,transparent)] decoration-ok'
  let at = 0
  return (
    <p dir="auto" className="text-14 whitespace-pre-wrap">
      {parts.map(({ text, where }) => {
        at += text.length
        if (where === 'both') return <span key={at}>{text}</span>
        if (where !== side) return null
        return (
          <Marked key={at} className={`rounded-[4px] underline underline-offset-3 ${look}`}>
            {text}
          </Marked>
        )
      })}
    </p>
  )
}

/** A line for each fact; those that differ are marked. */
function Facts({ a, b }: { a: SubmissionDetail; b: SubmissionDetail }) {
  const say = useTranslations('compare')
  const [first, second] = [useFacts(a), useFacts(b)]
  return (
    <table className="w-full table-fixed text-left text-13">
      <caption className="sr-only">{say('facts')}</caption>
      <colgroup>
        <col className="w-28 rail:w-40" />
        <col />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{say('fact')}</th>
          <th scope="col">{say('column', { side: 'A' })}</th>
          <th scope="col">{say('column', { side: 'B' })}</th>
        </tr>
      </thead>
      <tbody>
        {first.map(([name, value], index) => {
          const other = second[index]?.[1] ?? ''
          const differs = value !== other
          return (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-regular text-muted">
                {name}
                {differs ? (
                  <span className="ml-1.5 text-accent-ink" title={say('differs')}>
                    <span aria-hidden>≠</span>
                    <span className="sr-only">{say('differs')}</span>
                  </span>
                ) : null}
              </th>
              <td className={`py-2 pr-3 tabular-nums ${differs ? 'font-medium' : 'text-muted'}`}>{value}</td>
              <td className={`py-2 tabular-nums ${differs ? 'font-medium' : 'text-muted'}`}>{other}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function useFacts({ seed, rating, choice, person, createdAt, priceYen, clip }: SubmissionDetail) {
  const say = useTranslations('video')
  const sayTime = useTranslations('time')
  const zone = useDrawnZone()
  const language = useLocale()
  return [
    [say('seed'), seed === null ? say('seedOfService') : String(seed)],
    [say('review.rating'), rating === null ? '—' : say('review.stars', { count: rating })],
    [say('review.choice'), choice === null ? '—' : say(`review.choices.${choice}`)],
    [say('madeBy'), person.name],
    [say('created'), formatMoment(createdAt, zone, language)],
    [say('cost'), formatYen(priceYen)],
    [say('file'), clip ? formatSize(sayTime, clip.sizeBytes) : '—'],
  ] as const
}
