'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { paths } from '#lib/paths.ts'
import { PAGE_KEYS } from './keys.ts'

/** The videos before and after it, in the order of the gallery. */
export function Neighbours({ newerId, olderId }: { newerId: string | null; olderId: string | null }) {
  const say = useTranslations('video')
  return (
    <nav aria-label={say('neighbours')} className="flex gap-1">
      <Neighbour id={newerId} label={say('newer')} keySign={PAGE_KEYS.newer} icon={ChevronLeft} />
      <Neighbour id={olderId} label={say('older')} keySign={PAGE_KEYS.older} icon={ChevronRight} />
    </nav>
  )
}

function Neighbour({
  id,
  label,
  keySign,
  icon: Icon,
}: {
  id: string | null
  label: string
  keySign: string
  icon: typeof ChevronLeft
}) {
  const say = useTranslations('video')
  const icon = <Icon aria-hidden className="size-5" />
  if (!id) return <span className={`${buttonClasses('icon')} pointer-events-none opacity-35`}>{icon}</span>
  return (
    <Tooltip text={say('withKey', { label, key: keySign })} side="bottom">
      <Link
        href={paths.video(id)}
        className={buttonClasses('icon')}
        aria-label={label}
        aria-keyshortcuts={keySign}
      >
        {icon}
      </Link>
    </Tooltip>
  )
}
