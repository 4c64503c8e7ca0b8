'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { tooltip } from '#components/ui/tooltip.ts'
import { PAGE_KEYS, pageActs } from './keys.ts'
import { usePlayerKeys } from './player.ts'

/** The paths of the previous and the next video; null at an end. */
export interface NeighbourPaths {
  previous: string | null
  next: string | null
}

/** The neighbours of each video of the current walk in this tab, by path. */
const walked = new Map<string, Partial<NeighbourPaths>>()
let arrivingAt: string | null = null

/**
 * Links and keys to the previous and the next video. Those that exist stay the same for the visit, and lead back
 * the way the person came: a rating may move a video within the filter, or out of it.
 *
 * @param self the path of the shown video.
 */
export function Neighbours({ self, ...fresh }: NeighbourPaths & { self: string }) {
  const say = useTranslations('video')
  const router = useRouter()
  const [first] = useState(() => {
    if (arrivingAt !== self) walked.clear()
    return { ...fresh, ...walked.get(self) }
  })
  const previous = first.previous ?? fresh.previous
  const next = first.next ?? fresh.next
  const note = (path: string, back: keyof NeighbourPaths) => {
    walked.set(self, { previous, next })
    walked.set(path, { ...walked.get(path), [back]: self })
    arrivingAt = path
  }
  const toPrevious = () => previous && note(previous, 'next')
  const toNext = () => next && note(next, 'previous')
  const go = (path: string | null, noted: () => void) =>
    path &&
    (() => {
      noted()
      router.replace(path)
    })
  usePlayerKeys(
    pageActs({
      [PAGE_KEYS.previous]: go(previous, toPrevious) || null,
      [PAGE_KEYS.next]: go(next, toNext) || null,
    }),
  )
  return (
    <nav aria-label={say('neighbours')} className="flex gap-1">
      <Neighbour
        path={previous}
        onFollow={toPrevious}
        label={say('previous')}
        keySign={PAGE_KEYS.previous}
        icon={ChevronLeft}
      />
      <Neighbour
        path={next}
        onFollow={toNext}
        label={say('next')}
        keySign={PAGE_KEYS.next}
        icon={ChevronRight}
      />
    </nav>
  )
}

function Neighbour({
  path,
  onFollow,
  label,
  keySign,
  icon: Icon,
}: {
  path: string | null
  onFollow: () => void
  label: string
  keySign: string
  icon: typeof ChevronLeft
}) {
  const say = useTranslations('video')
  const icon = <Icon aria-hidden className="size-5" />
  if (!path) return <span className={`${buttonClasses('icon')} pointer-events-none opacity-35`}>{icon}</span>
  return (
    <Link
      href={path}
      replace
      onNavigate={onFollow}
      className={buttonClasses('icon')}
      aria-label={label}
      aria-keyshortcuts={keySign}
      {...tooltip(say('withKey', { label, key: keySign }), 'bottom')}
    >
      {icon}
    </Link>
  )
}
