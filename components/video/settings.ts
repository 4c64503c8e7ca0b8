'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** How somebody wants videos to be played, from one video to the next, until the page is loaded again. */
export interface PlayerSettings {
  muted: boolean
  /** 0 to 1. */
  volume: number
  loop: boolean
  /** 1 is as it was made. */
  speed: number
}

/** The speeds on offer. */
export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4] as const

const AT_FIRST: PlayerSettings = { muted: false, volume: 1, loop: false, speed: 1 }

let settings = AT_FIRST
const listeners = new Set<() => void>()

/** Changes some of them, for every player. */
export function changeSettings(change: Partial<PlayerSettings>): void {
  settings = { ...settings, ...change }
  for (const listener of listeners) listener()
}

/** Stops repeating until the returned function is called: where one video follows another, each has to end. */
export function pauseLoop(): () => void {
  const { loop } = settings
  changeSettings({ loop: false })
  return () => changeSettings({ loop })
}

/** As they are now. */
export function useSettings(): PlayerSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settings,
    () => AT_FIRST,
  )
}

/** Plays a video by the settings. One that is `silent` is not heard whatever they say. */
export function useSettingsOf(video: HTMLVideoElement | null, silent = false): void {
  const { muted, volume, loop, speed } = useSettings()
  useEffect(() => {
    if (!video) return
    video.muted = muted || silent
    video.volume = volume
    video.loop = loop
  }, [video, muted, silent, volume, loop])
  useEffect(() => {
    if (!video) return
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
  }, [video, speed])
}
