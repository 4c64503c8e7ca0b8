import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { Buffering } from './buffering.tsx'
import type { PlayerAct } from './keys.ts'
import { useSettingsOf } from './player.ts'
import { useMedia } from './use-media.ts'

/** The player: the clip, a play button, and a retry if playback fails. It fills its container. */
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
  /** The clip is archived; otherwise it streams from the service. */
  kept: boolean
  title: string
  video: HTMLVideoElement | null
  setVideo: (video: HTMLVideoElement | null) => void
  act: (act: PlayerAct) => void
  silent?: boolean
  /** About to be played: load all of it. */
  eager?: boolean
  onEnded?: () => unknown
  onBroken?: () => void
}) {
  const say = useTranslations('video')
  const [broken, setBroken] = useState(false)
  useSettingsOf(video, silent)
  /** A paused video shows its frame; only at the first frame does the play button appear. */
  const waits = useMedia(video, (each) => each.paused && each.currentTime === 0, true)
  const buffering = useMedia(video, isBuffering, false)
  const again = () => {
    setBroken(false)
    video?.load()
  }
  return (
    <>
      <video
        ref={setVideo}
        // A clip archived just now is the same video: the source of a running player must not change.
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
      <Buffering now={buffering && !broken} />
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

/** Playing, but stalled without data. */
function isBuffering({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
}
