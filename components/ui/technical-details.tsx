import { useTranslations } from 'next-intl'
import type { Message } from '#lib/i18n/message.ts'
import { technicalFacts } from '#lib/i18n/technical.ts'

/** The codes and raw answers behind a message, folded away: most people never need them. */
export function TechnicalDetails({ of }: { of: readonly (Message | null)[] }) {
  const say = useTranslations('ui')
  const facts = [...new Set(of.flatMap((message) => (message ? technicalFacts(message) : [])))]
  if (facts.length === 0) return null
  return (
    <details className="mt-2 text-left text-12">
      <summary className="w-fit cursor-pointer rounded-control py-1 text-muted hover:text-text pointer-coarse:py-2.5">
        {say('technical')}
      </summary>
      <p
        dir="auto"
        className="max-h-60 overflow-y-auto rounded-control bg-raised px-2.5 py-2 font-mono wrap-anywhere whitespace-pre-wrap text-text"
      >
        {facts.join('\n')}
      </p>
    </details>
  )
}
