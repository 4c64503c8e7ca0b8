'use client'

import { ArrowLeft, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { PAGE_KEYS } from './keys.ts'

/** Above the screen: the way back, what it is called, its file, and its neighbours. */
export function Head({ submission, title }: { submission: SubmissionDetail; title: string }) {
  const say = useTranslations('video')
  const playable = submission.status === 'completed' && !submission.purgedAt
  return (
    <div className="flex items-center gap-2 wide:col-span-2">
      <Link href={paths.gallery()} className={`${buttonClasses('icon')} -ml-2`} aria-label={say('back')}>
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate text-16 font-semibold" dir="auto" title={title}>
        {title}
      </h1>
      {playable ? (
        <a
          href={paths.api.download(submission.id)}
          download
          className={`${buttonClasses('plain')} max-rail:size-9 max-rail:border-transparent max-rail:bg-transparent max-rail:px-0 max-rail:pointer-coarse:size-11`}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-rail:sr-only">{say('download')}</span>
        </a>
      ) : null}
      <nav aria-label={say('neighbours')} className="flex gap-1">
        <Neighbour
          id={submission.newerId}
          label={say('newer')}
          keySign={PAGE_KEYS.newer}
          icon={ChevronLeft}
        />
        <Neighbour
          id={submission.olderId}
          label={say('older')}
          keySign={PAGE_KEYS.older}
          icon={ChevronRight}
        />
      </nav>
    </div>
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
