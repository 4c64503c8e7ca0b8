import { Clock, UserRound } from 'lucide-react'
import Link from 'next/link'
import { words } from '#components/words.ts'
import { paths } from '#lib/paths.ts'
import type { Missing } from '#lib/reconcile/missing.ts'
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
  return (
    <ul className="mt-1 grid gap-2">
      {missing.map((one) => {
        const { text, about, claims, needsPerson } = missingWords(one, asked)
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
  if (ids.length === 0) return null
  const { together, inTheWay, another, more } = words.reconcile.story
  return (
    <p className="mt-0.5 text-12 text-muted">
      {claims ? inTheWay(ids.length) : together}{' '}
      {ids.slice(0, MOST_NAMED).map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <Link
            href={claims ? paths.claim(id) : paths.video(id)}
            prefetch={false}
            dir="auto"
            className="underline underline-offset-3 hover:text-text"
          >
            {titles.get(id) ?? another(index + 1)}
          </Link>
        </span>
      ))}
      {ids.length > MOST_NAMED ? more(ids.length - MOST_NAMED) : null}
    </p>
  )
}
