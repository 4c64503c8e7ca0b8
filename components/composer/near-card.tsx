'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMe } from '#components/frame/providers.tsx'
import { useZone } from '#components/time/clock.tsx'
import { formatMoment } from '#components/time/format.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'
import type { NearTake } from '#lib/prompts/view.ts'
import { useDraft } from './composer-context.tsx'
import { useNear } from './use-near.ts'

/** Before money is spent on it: somebody of the team has made this very video, or nearly. Never in the way. */
export function NearCard() {
  const say = useTranslations('composer.near')
  const { prompt, parentId } = useDraft()
  const near = useNear(prompt)
  const [hidden, setHidden] = useState<string | null>(null)
  if (!near || near.id === hidden || near.id === parentId) return null
  return (
    <aside className="flex items-center gap-3 rounded-frame border border-line bg-bg p-2">
      <div className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-control bg-raised">
        {near.hasClip ? (
          // biome-ignore lint/performance/noImgElement: the poster is of the right size already
          <img src={paths.api.poster(near.id)} alt="" className="size-full object-cover" />
        ) : null}
      </div>
      <div className="min-w-0 flex-1 text-13" role="status">
        <NearWords near={near} />
      </div>
      <Link href={paths.video(near.id)} className={buttonClasses('small')}>
        {say('open')}
      </Link>
      <Button look="icon" aria-label={say('hide')} title={say('hide')} onClick={() => setHidden(near.id)}>
        <X aria-hidden className="size-4" />
      </Button>
    </aside>
  )
}

function NearWords({ near }: { near: NearTake }) {
  const say = useTranslations('composer.near')
  const sayStatus = useTranslations('status')
  const me = useMe()
  const zone = useZone()
  const language = useLocale()
  const mine = near.person.id === me.id ? 'yes' : 'no'
  const facts = say('when', {
    state: sayStatus(`${near.status}.title`),
    when: formatMoment(near.createdAt, zone, language),
  })
  return (
    <>
      <p>{say(near.likeness, { mine, name: near.person.name })}</p>
      <p className="truncate text-12 text-muted">
        {near.seed === null ? facts : `${facts} · ${say('seed', { seed: String(near.seed) })}`}
        {near.likeness === 'near' ? (
          <>
            {' · '}
            <bdi>{near.prompt}</bdi>
          </>
        ) : null}
      </p>
    </>
  )
}
