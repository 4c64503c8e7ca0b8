'use client'

import { Volume2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { Controls } from '#components/video/controls.tsx'
import { playerActs } from '#components/video/keys.ts'
import { frameClasses, stageClasses } from '#components/video/page-classes.ts'
import { usePlayerActs, usePlayerKeys } from '#components/video/player.ts'
import { Screen } from '#components/video/screen.tsx'
import { durationOf } from '#components/video/use-media.ts'
import { paths } from '#lib/paths.ts'
import { correction } from './sync.ts'

interface Side {
  id: string
  take: number
  takes: number
  kept: boolean
  /** In the place of the screen, where there is nothing to watch. */
  state: ReactNode
}

/** Two screens on one clock. */
export function CompareView({ a, b }: { a: Side; b: Side }) {
  const say = useTranslations('compare')
  const [first, setFirst] = useState<HTMLVideoElement | null>(null)
  const [second, setSecond] = useState<HTMLVideoElement | null>(null)
  const [heard, setHeard] = useState('A')
  useSync(first, second)
  const leader = first ?? second
  const act = usePlayerActs(leader)
  usePlayerKeys(playerActs(act))
  const sides = [
    { side: 'A', shown: a, video: first, setVideo: setFirst },
    { side: 'B', shown: b, video: second, setVideo: setSecond },
  ] as const
  return (
    <div data-stage className={stageClasses}>
      <div className="grid grid-cols-1 gap-2 rail:grid-cols-2 group-[:fullscreen]/stage:flex-1">
        {sides.map(({ side, shown: { id, take, takes, kept, state }, video, setVideo }) => {
          const title = say('side', { side, take, takes })
          return (
            <figure key={side} className="flex min-w-0 flex-col">
              <div className={frameClasses}>
                {state ?? (
                  <Screen
                    key={id}
                    id={id}
                    kept={kept}
                    title={title}
                    video={video}
                    setVideo={setVideo}
                    act={act}
                    silent={heard !== side}
                  />
                )}
              </div>
              <figcaption className="flex items-center gap-2 pt-1.5 text-12 text-muted">
                <Link href={paths.video(id)} className="truncate hover:text-text">
                  {title}
                </Link>
                <button
                  type="button"
                  aria-pressed={heard === side}
                  aria-label={say('hear', { side })}
                  title={say('hear', { side })}
                  onClick={() => setHeard(side)}
                  className="ml-auto grid size-8 place-items-center rounded-control text-muted hover:bg-raised hover:text-text aria-pressed:text-accent-ink pointer-coarse:size-10"
                >
                  <Volume2 aria-hidden className="size-4" />
                </button>
              </figcaption>
            </figure>
          )
        })}
      </div>
      <Controls video={leader} marks={[]} act={act} />
    </div>
  )
}

const MOVES = ['play', 'pause', 'seeking', 'seeked', 'ratechange', 'ended'] as const

/** The follower was not to be moved before: the leader may stand by now, and moves no more by itself. */
const LATE = ['loadedmetadata', 'seeked'] as const

/** Makes a video follow another: it plays, stands, seeks and runs as fast, and drift between them is corrected. */
function useSync(leader: HTMLVideoElement | null, follower: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!leader || !follower) return
    let handle = 0
    const correct = () => {
      cancelAnimationFrame(handle)
      const playing = !leader.paused
      if (follower.readyState >= HTMLMediaElement.HAVE_METADATA) follow(leader, follower, playing)
      if (playing) handle = requestAnimationFrame(correct)
    }
    for (const name of MOVES) leader.addEventListener(name, correct)
    for (const name of LATE) follower.addEventListener(name, correct)
    correct()
    return () => {
      cancelAnimationFrame(handle)
      for (const name of MOVES) leader.removeEventListener(name, correct)
      for (const name of LATE) follower.removeEventListener(name, correct)
      follower.pause()
    }
  }, [leader, follower])
}

function follow(leader: HTMLVideoElement, follower: HTMLVideoElement, playing: boolean): void {
  const end = durationOf(follower)
  const atEnd = leader.currentTime >= end
  if (playing && !atEnd && follower.paused) void follower.play().catch(() => {})
  if ((!playing || atEnd) && !follower.paused) follower.pause()
  // One that still looks for its place would be sent on for ever.
  if (follower.seeking) return
  const what = correction(
    { leader: leader.currentTime, follower: follower.currentTime, end },
    playing && !leader.seeking,
  )
  if (what.kind === 'seek') follower.currentTime = what.to
  const rate = leader.playbackRate * (what.kind === 'nudge' ? what.factor : 1)
  if (follower.playbackRate !== rate) follower.playbackRate = rate
}
