'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useComposer } from '#components/composer/composer-context.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { trashQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'

const EXAMPLES = ['cat', 'ferry', 'crane'] as const

/** A new team’s gallery: three prompts to start from; and the way to the trash, if all that was made is there. */
export function Examples() {
  const say = useTranslations('gallery')
  const { fill } = useComposer()
  const { data: trash } = useInfiniteQuery(trashQuery())
  const examples = EXAMPLES.map((name) => say(`examples.${name}`))
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mt-8 text-16 font-semibold">
        {say('emptyTitle')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{say('emptyHelp')}</p>
      <ul className="grid gap-3 rail:grid-cols-3 rail:gap-4">
        {examples.map((prompt) => (
          <li key={prompt} className="grid">
            <button
              type="button"
              onClick={() => fill({ prompt, seed: '' })}
              className="flex min-h-24 flex-col items-start justify-between gap-4 rounded-frame border border-line bg-surface p-4 text-left text-14 transition-colors hover:border-edge hover:bg-raised rail:aspect-video rail:text-16"
            >
              {prompt}
              <span className="text-12 text-muted">{say('useExample')}</span>
            </button>
          </li>
        ))}
      </ul>
      {trash?.pages.some(({ trashed }) => trashed.length > 0) ? (
        <p className="mt-4">
          <Link href={paths.trash()} prefetch={false} className={buttonClasses('link')}>
            {say('allInTrash')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
