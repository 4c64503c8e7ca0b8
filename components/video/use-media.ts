import { useCallback, useSyncExternalStore } from 'react'

const EVENTS = [
  'play',
  'pause',
  'ended',
  'waiting',
  'playing',
  'emptied',
  'loadedmetadata',
  'durationchange',
  'ratechange',
  'progress',
  'seeking',
  'seeked',
  'timeupdate',
] as const

/**
 * A property of a video, read again whenever it may have changed, and on every frame during playback. `read`
 * must return a primitive; the component re-renders only when it changes. `before` is the value while there
 * is no video.
 */
export function useMedia<T extends string | number | boolean>(
  video: HTMLVideoElement | null,
  read: (video: HTMLVideoElement) => T,
  before: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!video) return () => {}
      let handle = 0
      const look = () => {
        cancelAnimationFrame(handle)
        listener()
        if (!video.paused) handle = requestAnimationFrame(look)
      }
      for (const name of EVENTS) video.addEventListener(name, look)
      if (!video.paused) handle = requestAnimationFrame(look)
      return () => {
        cancelAnimationFrame(handle)
        for (const name of EVENTS) video.removeEventListener(name, look)
      }
    },
    [video],
  )
  return useSyncExternalStore(
    subscribe,
    () => (video ? read(video) : before),
    () => before,
  )
}

/** The duration of a video, in seconds; 0 while unknown. */
export function durationOf(video: HTMLVideoElement): number {
  return Number.isFinite(video.duration) ? video.duration : 0
}
