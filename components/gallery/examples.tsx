import { useTranslations } from 'next-intl'
import { UseExample } from './use-example.tsx'
import { WayToTrash } from './way-to-trash.tsx'

const EXAMPLES = ['cat', 'ferry', 'crane'] as const

/** A new team’s gallery: three prompts to start from; and the way to the trash, if all that was made is there. */
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
            <UseExample prompt={say(`examples.${name}`)}>
              {say(`examples.${name}`)}
              <span className="text-12 text-muted">{say('useExample')}</span>
            </UseExample>
          </li>
        ))}
      </ul>
      <WayToTrash>{say('allInTrash')}</WayToTrash>
    </section>
  )
}
