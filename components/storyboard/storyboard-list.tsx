import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Only } from '#components/client/providers.tsx'
import { MOST_LISTED, type StoryboardLine } from '#lib/gallery/storyboard/view.ts'
import { paths } from '#lib/paths.ts'

/** The team's storyboards, beside the page of an open or a new one. */
export function StoryboardList({
  storyboards,
  shown = null,
}: {
  storyboards: readonly StoryboardLine[]
  /** The open storyboard; null on the page of a new one. */
  shown?: string | null
}) {
  const say = useTranslations('storyboard')
  const line = 'block rounded-control px-3 py-2 text-13 font-medium hover:bg-raised aria-[current]:bg-raised'
  return (
    <nav aria-label={say('all')} className="min-w-0">
      <ul className="flex gap-1 max-[1280px]:-mx-1 max-[1280px]:overflow-x-auto max-[1280px]:p-1 min-[1280px]:flex-col">
        {storyboards.map(({ id, name, person, ...counts }) => (
          <li key={id} className="max-[1280px]:max-w-60 max-[1280px]:shrink-0">
            <Link
              href={paths.storyboard(id)}
              prefetch={false}
              aria-current={id === shown ? 'page' : undefined}
              title={say('by', { name: person.name })}
              className={line}
            >
              <bdi className="block truncate">{name}</bdi>
              <span className="block text-12 font-regular text-muted tabular-nums">
                {say('madeOf', counts)}
              </span>
            </Link>
          </li>
        ))}
        {storyboards.length === MOST_LISTED ? (
          <li className="px-3 py-2 text-12 text-muted">{say('onlyLast', { most: MOST_LISTED })}</li>
        ) : null}
        <Only act="make">
          <li className="max-[1280px]:shrink-0">
            <Link
              href={paths.storyboards()}
              aria-current={shown === null ? 'page' : undefined}
              className={`${line} text-muted aria-[current]:text-text`}
            >
              {say('new.link')}
              <span className="block text-12 font-regular text-muted">{say('new.how')}</span>
            </Link>
          </li>
        </Only>
      </ul>
    </nav>
  )
}
