'use client'

import { Volume2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Controls } from '#components/video/controls.tsx'
import { playerActs } from '#components/video/keys.ts'
import { frameClasses, stageClasses } from '#components/video/page-classes.ts'
import { Screen } from '#components/video/screen.tsx'
import { usePlayerActs } from '#components/video/use-player-acts.ts'
import { usePlayerKeys } from '#components/video/use-player-keys.ts'
import { paths } from '#lib/paths.ts'
import { useSync } from './use-sync.ts'

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
