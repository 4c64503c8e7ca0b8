import { useEffect } from 'react'
import { durationOf } from '#components/video/use-media.ts'

const MOVES = ['play', 'pause', 'seeking', 'seeked', 'ratechange', 'ended'] as const

/** Events after which a follower can seek: by now the leader may be paused and fire no event. */
const LATE = ['loadedmetadata', 'seeked'] as const

/** Makes all videos follow the first: play, pause, seek and rate are copied, and drift is corrected. */
export function useSync(videos: readonly (HTMLVideoElement | null)[]): void {
  useEffect(() => {
    const [leader, ...followers] = videos.filter((video) => video !== null)
    if (!leader) return
    let handle = 0
    const correct = () => {
      cancelAnimationFrame(handle)
      const playing = !leader.paused
      for (const follower of followers) {
        if (follower.readyState >= HTMLMediaElement.HAVE_METADATA) follow(leader, follower, playing)
      }
      if (playing) handle = requestAnimationFrame(correct)
    }
    const stop = new AbortController()
    for (const name of MOVES) leader.addEventListener(name, correct, stop)
    for (const follower of followers) {
      for (const name of LATE) follower.addEventListener(name, correct, stop)
    }
    correct()
    return () => {
      cancelAnimationFrame(handle)
      stop.abort()
      for (const follower of followers) follower.pause()
    }
  }, [videos])
}

function follow(leader: HTMLVideoElement, follower: HTMLVideoElement, playing: boolean): void {
  const end = durationOf(follower)
  const atEnd = leader.currentTime >= end
  if (playing && !atEnd && follower.paused) void follower.play().catch(() => {})
  if ((!playing || atEnd) && !follower.paused) follower.pause()
  // A follower still seeking would be sent on endlessly.
  if (follower.seeking) return
  const what = correction(
    { leader: leader.currentTime, follower: follower.currentTime, end },
    playing && !leader.seeking,
  )
  if (what.kind === 'seek') follower.currentTime = what.to
  const rate = leader.playbackRate * (what.kind === 'nudge' ? what.factor : 1)
  if (follower.playbackRate !== rate) follower.playbackRate = rate
}

/** The correction that brings a follower to the leader's picture. */
type Correction =
  | { kind: 'none' }
  /** Speeds the follower up or down by this factor of the leader's rate, until it has caught up. */
  | { kind: 'nudge'; factor: number }
  | { kind: 'seek'; to: number }

/** Half a frame apart counts as in sync, playing or paused. */
const TOGETHER_SECONDS = 1 / 60

/** Beyond this offset, a rate change would be visible for too long. */
const APART_SECONDS = 0.25

/** A tenth is inaudible; the follower is muted anyway. */
const MOST_NUDGE = 0.1

/**
 * The correction for a follower at `follower` while the leader is at `leader`. Never seeks beyond the
 * follower's end.
 */
export function correction(
  { leader, follower, end }: { leader: number; follower: number; end: number },
  playing: boolean,
): Correction {
  const target = Math.min(leader, end)
  const drift = follower - target
  if (Math.abs(drift) <= TOGETHER_SECONDS) return { kind: 'none' }
  if (!playing || Math.abs(drift) > APART_SECONDS) return { kind: 'seek', to: target }
  return { kind: 'nudge', factor: 1 - Math.max(-MOST_NUDGE, Math.min(MOST_NUDGE, drift)) }
}
