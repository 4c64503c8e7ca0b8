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

/** Links and keys to the previous and the next video. They stay the same for the visit: a rating may move this video. */
export function Neighbours(props: NeighbourPaths) {
  const say = useTranslations('video')
  const router = useRouter()
  const [{ previous, next }] = useState(props)
  const goTo = (path: string | null) => path && (() => router.replace(path))
  usePlayerKeys(
    pageActs({ [PAGE_KEYS.previous]: goTo(previous) || null, [PAGE_KEYS.next]: goTo(next) || null }),
  )
  return (
    <nav aria-label={say('neighbours')} className="flex gap-1">
      <Neighbour path={previous} label={say('previous')} keySign={PAGE_KEYS.previous} icon={ChevronLeft} />
      <Neighbour path={next} label={say('next')} keySign={PAGE_KEYS.next} icon={ChevronRight} />
    </nav>
  )
}

function Neighbour({
  path,
  label,
  keySign,
  icon: Icon,
}: {
  path: string | null
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
      className={buttonClasses('icon')}
      aria-label={label}
      aria-keyshortcuts={keySign}
      {...tooltip(say('withKey', { label, key: keySign }), 'bottom')}
    >
      {icon}
    </Link>
  )
}
