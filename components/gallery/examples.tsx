import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { FillComposer } from '#components/composer/composer-context.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'

const EXAMPLES = ['cat', 'ferry', 'crane'] as const

/** A new team’s gallery: three prompts to start from, and the way to the trash, where all that was made may be. */
export function Examples() {
  const say = useTranslations('gallery')
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mt-8 text-16 font-semibold">
        {say('emptyTitle')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{say('emptyHelp')}</p>
      <ul className="grid gap-3 rail:grid-cols-3 rail:gap-4">
        {EXAMPLES.map((name) => (
          <li key={name} className="grid">
            <FillComposer
              prompt={say(`examples.${name}`)}
              className="flex min-h-24 flex-col items-start justify-between gap-4 rounded-frame border border-line bg-surface p-4 text-left text-14 transition-colors hover:border-edge hover:bg-raised rail:aspect-video rail:text-16"
            >
              {say(`examples.${name}`)}
              <span className="text-12 text-muted">{say('useExample')}</span>
            </FillComposer>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link href={paths.trash()} prefetch={false} className={`${buttonClasses('link')} text-muted`}>
          {say('filter.trash')}
        </Link>
      </p>
    </section>
  )
}
