import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLate } from '#components/client/use-late.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { PlayerAct } from './keys.ts'
import { useSettingsOf } from './player.ts'
import { useMedia } from './use-media.ts'

/** The player: the clip, a play button, and a retry when it does not play. It fills its container. */
export function Screen({
  id,
  kept,
  title,
  video,
  setVideo,
  act,
  silent = false,
  eager = false,
  onEnded,
  onBroken,
}: {
  id: string
  /** It is here; else it is watched from the service. */
  kept: boolean
  title: string
  video: HTMLVideoElement | null
  setVideo: (video: HTMLVideoElement | null) => void
  act: (act: PlayerAct) => void
  silent?: boolean
  /** It is about to be played: all of it is loaded. */
  eager?: boolean
  onEnded?: () => unknown
  onBroken?: () => void
}) {
  const say = useTranslations('video')
  const [broken, setBroken] = useState(false)
  useSettingsOf(video, silent)
  /** A video stopped at a frame shows it; only before the first one the way to play is shown. */
  const waits = useMedia(video, (each) => each.paused && each.currentTime === 0, true)
  const buffering = useLate(useMedia(video, isBuffering, false), NOTICED_MS)
  const again = () => {
    setBroken(false)
    video?.load()
  }
  return (
    <>
      <video
        ref={setVideo}
        // A clip that was just archived is the same video: the source must not change under a running player.
        src={paths.api.content(id)}
        {...(kept ? { poster: paths.api.poster(id) } : {})}
        playsInline
        preload={eager ? 'auto' : 'metadata'}
        aria-label={title}
        onClick={() => act('play')}
        onDoubleClick={() => act('fullScreen')}
        onEnded={onEnded}
        onError={() => {
          setBroken(true)
          onBroken?.()
        }}
        onLoadedMetadata={() => setBroken(false)}
        className="absolute inset-0 size-full cursor-pointer bg-screen object-contain"
      />
      {waits && !broken ? (
        <span className="pointer-events-none absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-shade text-on-shade">
          <Play aria-hidden className="size-7 translate-x-0.5" strokeWidth={1.6} />
        </span>
      ) : null}
      {buffering && !broken ? (
        <p
          role="status"
          className="breathing pointer-events-none absolute inset-0 m-auto size-fit rounded-control bg-shade px-3 py-1.5 text-13 text-on-shade"
        >
          {say('buffering')}
        </p>
      ) : null}
      {broken ? (
        <div role="alert" className="absolute inset-x-3 top-3">
          <Notice look="bad" action={<Button onClick={again}>{say('playAgain')}</Button>}>
            {say(kept ? 'cannotPlay' : 'cannotPlayYet')}
          </Notice>
        </div>
      ) : null}
    </>
  )
}

/** It plays, and has no picture to go on with. */
function isBuffering({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
}

/** Shorter waits are no news: every jump has one. */
const NOTICED_MS = 600
