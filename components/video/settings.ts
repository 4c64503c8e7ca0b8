'use client'

import { useEffect } from 'react'
import { create } from 'zustand'

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

/** As they are now, for every player. */
export const useSettings = create(() => AT_FIRST)

/** Stops repeating until the returned function is called: where one video follows another, each has to end. */
export function pauseLoop(): () => void {
  const { loop } = useSettings.getState()
  useSettings.setState({ loop: false })
  return () => useSettings.setState({ loop })
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
