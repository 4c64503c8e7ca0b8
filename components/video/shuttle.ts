import type { PlayerAct } from './keys.ts'

/** The moves of the playhead over a video element: J K L, frame steps and the rest. One frame is 1/30 s. */
export interface Shuttle {
  act(act: MovingAct): void
  /** Stops reverse play. */
  stop(): void
}

/** The acts that are the playhead's. */
export type MovingAct = Exclude<PlayerAct, 'loop' | 'mute' | 'fullScreen'>

export const FRAME_SECONDS = 1 / 30
const NUDGE_SECONDS = 1
const FASTEST = 4
/** A page frozen for longer continues from its place instead of jumping. */
const LONGEST_FRAME_MS = 250

type Screen = Pick<
  HTMLVideoElement,
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'seeking'
  | 'play'
  | 'pause'
>

/** A shuttle over a video. It plays at the video's `defaultPlaybackRate`: the chosen speed. */
export function createShuttle(
  video: Screen,
  nextFrame: (run: (at: number) => void) => number,
  cancelFrame: (handle: number) => void,
): Shuttle {
  let backwards = 0
  let handle = 0

  const stopBackwards = () => {
    cancelFrame(handle)
    backwards = 0
  }
  const seek = (to: number) => {
    const end = Number.isFinite(video.duration) ? video.duration : to
    video.currentTime = Math.min(end, Math.max(0, to))
  }
  const halt = () => {
    stopBackwards()
    video.pause()
    video.playbackRate = video.defaultPlaybackRate
  }
  const play = () => {
    stopBackwards()
    void video.play().catch(() => {})
  }
  /** No browser supports reverse playback: seek as fast as frames can be shown. */
  const rewind = (last: number | null, at: number) => {
    if (backwards === 0) return
    if (last !== null && !video.seeking) {
      const passedMs = Math.min(at - last, LONGEST_FRAME_MS)
      seek(video.currentTime - (backwards * passedMs) / 1_000)
    }
    if (video.currentTime <= 0) return stopBackwards()
    const base = last !== null && video.seeking ? last : at
    handle = nextFrame((then) => rewind(base, then))
  }
  const acts: Record<MovingAct, () => void> = {
    play: () => (video.paused && backwards === 0 ? play() : halt()),
    stop: halt,
    forward() {
      const stands = video.paused || backwards > 0
      video.playbackRate = stands ? video.defaultPlaybackRate : Math.min(FASTEST, video.playbackRate * 2)
      play()
    },
    back() {
      const speed = backwards === 0 ? 1 : Math.min(FASTEST, backwards * 2)
      halt()
      backwards = speed
      handle = nextFrame((at) => rewind(null, at))
    },
    frameBack() {
      halt()
      seek(video.currentTime - FRAME_SECONDS)
    },
    frameOn() {
      halt()
      seek(video.currentTime + FRAME_SECONDS)
    },
    secondBack: () => seek(video.currentTime - NUDGE_SECONDS),
    secondOn: () => seek(video.currentTime + NUDGE_SECONDS),
    start: () => seek(0),
    end: () => seek(Number.isFinite(video.duration) ? video.duration : video.currentTime),
  }
  return { act: (act) => acts[act](), stop: stopBackwards }
}
