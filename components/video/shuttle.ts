/** J K L, frame steps and the rest, over a video element. One frame is 1/30 s. */
export interface Shuttle {
  /** True when the key was one of ours. */
  key(key: string): boolean
  stop(): void
}

export const FRAME_SECONDS = 1 / 30
const NUDGE_SECONDS = 1
const FASTEST = 4

type Screen = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'seeking' | 'play' | 'pause'
>

export function createShuttle(
  video: Screen,
  nextFrame: (run: (at: number) => void) => number,
  cancelFrame: (handle: number) => void,
  toggleFullscreen: () => void,
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
    video.playbackRate = 1
  }
  const play = () => {
    stopBackwards()
    void video.play().catch(() => {})
  }
  /** No browser plays backwards: seek as fast as frames can be shown. */
  const rewind = (last: number | null, at: number) => {
    if (backwards === 0) return
    if (last !== null && !video.seeking) seek(video.currentTime - (backwards * (at - last)) / 1_000)
    if (video.currentTime <= 0) return stopBackwards()
    const base = last !== null && video.seeking ? last : at
    handle = nextFrame((then) => rewind(base, then))
  }
  const keys: Record<string, () => void> = {
    ' ': () => (video.paused && backwards === 0 ? play() : halt()),
    k: halt,
    l() {
      video.playbackRate = video.paused || backwards > 0 ? 1 : Math.min(FASTEST, video.playbackRate * 2)
      play()
    },
    j() {
      const speed = backwards === 0 ? 1 : Math.min(FASTEST, backwards * 2)
      halt()
      backwards = speed
      handle = nextFrame((at) => rewind(null, at))
    },
    ','() {
      halt()
      seek(video.currentTime - FRAME_SECONDS)
    },
    '.'() {
      halt()
      seek(video.currentTime + FRAME_SECONDS)
    },
    arrowleft: () => seek(video.currentTime - NUDGE_SECONDS),
    arrowright: () => seek(video.currentTime + NUDGE_SECONDS),
    home: () => seek(0),
    f: toggleFullscreen,
  }
  return {
    key(key) {
      const run = keys[key.toLowerCase()]
      run?.()
      return run !== undefined
    },
    stop: stopBackwards,
  }
}
