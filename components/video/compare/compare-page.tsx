import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { isPlayable } from '#components/video/shown.ts'
import { StatePanel } from '#components/video/state-panel.tsx'
import { TakePicture } from '#components/video/takes-strip.tsx'
import type { DiffPart } from '#lib/gallery/prompt-diff.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { CompareView } from './compare-view.tsx'
import { Differences } from './differences.tsx'

interface Pair {
  a: SubmissionDetail
  b: SubmissionDetail
}

/** Two takes beside each other on one clock, one of them heard, and in what they differ. */
export function ComparePage({ a, b, prompts }: Pair & { prompts: readonly DiffPart[] }) {
  const say = useTranslations('compare')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-2">
        <Link href={paths.video(a.id)} className={`${buttonClasses('icon')} -ml-2`} aria-label={say('back')}>
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-16 font-semibold">{say('title')}</h1>
        <Link href={paths.compare(b.id, a.id)} replace className={buttonClasses('plain')}>
          <ArrowLeftRight aria-hidden className="size-4" />
          {say('swap')}
        </Link>
      </div>
      <CompareView a={sideOf(a)} b={sideOf(b)} />
      <Differences a={a} b={b} prompts={prompts} />
      <Others a={a} b={b} />
    </div>
  )
}

function sideOf(submission: SubmissionDetail) {
  const { id, take, takes, clip } = submission
  const state = isPlayable(submission) ? null : <StatePanel submission={submission} size="card" />
  return { id, take, takes, kept: clip !== null, state }
}

/** Other takes of the same press of the button, to look at instead of the second. */
function Others({ a, b }: Pair) {
  const say = useTranslations('compare')
  const sayVideo = useTranslations('video')
  const others = [...a.siblings, ...b.siblings].filter(
    ({ id, status }, index, all) =>
      id !== a.id &&
      id !== b.id &&
      status === 'completed' &&
      all.findIndex((each) => each.id === id) === index,
  )
  if (others.length === 0) return null
  return (
    <section aria-label={say('others')}>
      <h2 className="text-13 font-semibold">{say('others')}</h2>
      <ul className="-mx-1 mt-1 flex gap-3 overflow-x-auto p-1 pb-2">
        {others.map((sibling) => (
          <li key={sibling.id} className="w-36 shrink-0">
            <Link href={paths.compare(a.id, sibling.id)} replace className="group block rounded-control">
              <TakePicture sibling={sibling} />
              <span className="mt-1 block text-12 text-muted">
                {sayVideo('take', { take: sibling.take })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
