'use client'

import { useTranslations } from 'next-intl'
import { useComposer } from '#components/composer/composer-context.tsx'

const EXAMPLES = [
  '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき',
  'Night ferry crossing, rain on the lens, sodium lights, slow push-in, 35 mm',
  'A paper crane unfolds itself in one unbroken macro shot, window light',
] as const

/** A new team’s gallery: three prompts to start from. */
export function Examples() {
  const say = useTranslations('gallery')
  const { fill } = useComposer()
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mt-8 text-16 font-semibold">
        {say('emptyTitle')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{say('emptyHelp')}</p>
      <ul className="grid gap-3 rail:grid-cols-3 rail:gap-4">
        {EXAMPLES.map((prompt) => (
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
    </section>
  )
}
