import { Clock, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import type { Missing } from '#lib/money/reconcile/missing.ts'
import { paths } from '#lib/paths.ts'
import { type Asked, missingWords } from './missing-words.ts'

/** What stands in the way of a verdict, and what to do about it. A clock: time heals it; a person: somebody must act. */
export function MissingList({
  missing,
  asked,
  own,
  titles,
}: {
  missing: readonly Missing[]
  asked: Asked
  /** The submission itself; only others are named. */
  own: string
  titles: ReadonlyMap<string, string>
}) {
  const say = useTranslations('reconcile')
  return (
    <ul className="mt-1 grid gap-2">
      {missing.map((one) => {
        const { text, about, claims, needsPerson } = missingWords(say, one, asked)
        const Icon = needsPerson ? UserRound : Clock
        return (
          <li key={one.kind} className="flex gap-2.5 text-13">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${needsPerson ? 'text-unsure' : 'text-accent-ink'}`}
            />
            <div className="min-w-0 tabular-nums">
              <p>{text}</p>
              <Others ids={about.filter((id) => id !== own)} claims={claims} titles={titles} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const MOST_NAMED = 5

/** Links to the submissions that are spoken of, or to their claims. */
function Others({
  ids,
  claims,
  titles,
}: {
  ids: readonly string[]
  claims: boolean
  titles: ReadonlyMap<string, string>
}) {
  const say = useTranslations('reconcile.story')
  if (ids.length === 0) return null
  const more = Math.max(0, ids.length - MOST_NAMED)
  const links = () =>
    ids.slice(0, MOST_NAMED).map((id, index) => (
      <Fragment key={id}>
        {index > 0 ? say('comma') : null}
        <Link
          href={claims ? paths.claim(id) : paths.video(id)}
          prefetch={false}
          dir="auto"
          className="underline underline-offset-3 hover:text-text"
        >
          {titles.get(id) ?? say('another', { number: index + 1 })}
        </Link>
      </Fragment>
    ))
  return (
    <p className="mt-0.5 text-12 text-muted">
      {claims ? say.rich('inTheWay', { links, count: ids.length, more }) : say.rich('see', { links, more })}
    </p>
  )
}
