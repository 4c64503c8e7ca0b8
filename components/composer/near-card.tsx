'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { formatMoment } from '#components/client/format.ts'
import { useMe } from '#components/client/providers.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import type { NearTake } from '#lib/gallery/prompts/query.ts'
import { paths } from '#lib/paths.ts'
import { useDraft } from './composer-context.tsx'
import { useNear } from './use-near.ts'

/** A take that becomes the same as the prompt, after it was only near, is worth another look. */
function keyOf({ id, likeness }: NearTake): string {
  return `${likeness} ${id}`
}

/** Somebody of the team has made this very video, or nearly. It informs; it never stops a press. */
export function NearCard() {
  const say = useTranslations('composer.near')
  const { prompt, parentId } = useDraft()
  const found = useNear(prompt)
  const [hidden, setHidden] = useState<string | null>(null)
  const near = found && keyOf(found) !== hidden && found.id !== parentId ? found : null
  if (!near) return null
  return (
    <aside className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-frame border border-line bg-bg p-2">
      <div className="relative aspect-video w-16 shrink-0 rail:w-24 overflow-hidden rounded-control bg-raised">
        {near.hasClip ? (
          // biome-ignore lint/performance/noImgElement: a thumbnail is of the right size already
          <img src={paths.api.thumbnail(near.id)} alt="" className="size-full object-cover" />
        ) : null}
      </div>
      <div className="min-w-0 flex-1 basis-40 text-13" role="status">
        <NearWords near={near} />
      </div>
      <span className="ml-auto flex items-center gap-2">
        <Link href={paths.video(near.id)} className={buttonClasses('small')}>
          {say('open')}
        </Link>
        <Button
          look="icon"
          aria-label={say('hide')}
          title={say('hide')}
          onClick={() => setHidden(keyOf(near))}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </span>
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
