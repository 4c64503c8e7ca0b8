import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The prompt of a video, for people who make none. `tools` are beside the heading. */
export function Prompt({ prompt, tools }: { prompt: string; tools: ReactNode }) {
  const say = useTranslations('video')
  return (
    <section aria-label={say('prompt')} className="rounded-panel border border-line bg-surface p-4">
      <div className="flex h-8 items-center gap-2">
        <h2 className="mr-auto text-14 font-semibold">{say('prompt')}</h2>
        {tools}
      </div>
      <p dir="auto" className="mt-2 text-14 leading-[22px] wrap-anywhere whitespace-pre-wrap">
        {prompt}
      </p>
    </section>
  )
}
