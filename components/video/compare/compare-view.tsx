'use client'

import { ArrowLeft, ArrowLeftRight, Volume2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { Controls } from '#components/video/controls.tsx'
import { playerAct } from '#components/video/keys.ts'
import { frameClasses, Screen, stageClasses } from '#components/video/screen.tsx'
import { StatePanel } from '#components/video/state-panel.tsx'
import { TakePicture } from '#components/video/takes-strip.tsx'
import { useKeys } from '#components/video/use-keys.ts'
import { usePlayerActs } from '#components/video/use-player-acts.ts'
import type { DiffPart } from '#lib/gallery/prompt-diff.ts'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { Differences } from './differences.tsx'
import { useSync } from './use-sync.ts'

type Side = 'a' | 'b'

/** Two takes beside each other on one clock, one of them heard, and in what they differ. */
export function CompareView({
  a,
  b,
  prompts,
}: {
  a: SubmissionDetail
  b: SubmissionDetail
  prompts: readonly DiffPart[]
}) {
  const say = useTranslations('compare')
  const [first, setFirst] = useState<HTMLVideoElement | null>(null)
  const [second, setSecond] = useState<HTMLVideoElement | null>(null)
  const [heard, setHeard] = useState<Side>('a')
  const stage = useRef<HTMLDivElement>(null)
  useSync(first, second)
  const leader = first ?? second
  const act = usePlayerActs(leader, stage)
  useKeys((key) => {
    const played = playerAct(key)
    if (played) act(played)
    return played !== null
  })
  const sides = [
    { side: 'a', submission: a, video: first, setVideo: setFirst },
    { side: 'b', submission: b, video: second, setVideo: setSecond },
  ] as const
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
      <div ref={stage} className={stageClasses}>
        <div className="grid grid-cols-1 gap-2 rail:grid-cols-2 group-[:fullscreen]/stage:flex-1">
          {sides.map(({ side, submission, video, setVideo }) => (
            <figure key={side} className="flex min-w-0 flex-col">
              <div className={frameClasses}>
                {isPlayable(submission) ? (
                  <Screen
                    key={submission.id}
                    id={submission.id}
                    kept={submission.clip !== null}
                    title={nameOf(say, side, submission)}
                    video={video}
                    setVideo={setVideo}
                    act={act}
                    silent={heard !== side}
                  />
                ) : (
                  <StatePanel submission={submission} size="card" />
                )}
              </div>
              <figcaption className="flex items-center gap-2 pt-1.5 text-12 text-muted">
                <Link href={paths.video(submission.id)} className="truncate hover:text-text">
                  {nameOf(say, side, submission)}
                </Link>
                <button
                  type="button"
                  aria-pressed={heard === side}
                  aria-label={say('hear', { side: side.toUpperCase() })}
                  title={say('hear', { side: side.toUpperCase() })}
                  onClick={() => setHeard(side)}
                  className="ml-auto grid size-8 place-items-center rounded-control text-muted hover:bg-raised hover:text-text aria-pressed:text-accent-ink pointer-coarse:size-10"
                >
                  <Volume2 aria-hidden className="size-4" />
                </button>
              </figcaption>
            </figure>
          ))}
        </div>
        <Controls video={leader} marks={[]} act={act} />
      </div>
      <Differences a={a} b={b} prompts={prompts} />
      <Others a={a} b={b} />
    </div>
  )
}

function isPlayable({ status, purgedAt }: SubmissionDetail): boolean {
  return status === 'completed' && !purgedAt
}

function nameOf(
  say: ReturnType<typeof useTranslations<'compare'>>,
  side: Side,
  { take, takes }: SubmissionDetail,
): string {
  return say('side', { side: side.toUpperCase(), take, takes })
}

/** Other takes of the same press of the button, to look at instead of the second. */
function Others({ a, b }: { a: SubmissionDetail; b: SubmissionDetail }) {
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
