import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { type Acts, isConverting, useKeys } from '#components/client/keys.ts'
import type { PlayerAct } from './keys.ts'
import { createShuttle } from './shuttle.ts'

/** How videos are played, from one video to the next, until the page is loaded again. */
interface PlayerSettings {
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

/** The acts of a player, for its keys and its buttons. */
export function usePlayerActs(video: HTMLVideoElement | null): (act: PlayerAct) => void {
  const shuttle = useMemo(
    () => video && createShuttle(video, (run) => requestAnimationFrame(run), cancelAnimationFrame.bind(null)),
    [video],
  )
  useEffect(() => () => shuttle?.stop(), [shuttle])
  return (act) => {
    if (act === 'loop') useSettings.setState(({ loop }) => ({ loop: !loop }))
    else if (act === 'mute') useSettings.setState(({ muted }) => ({ muted: !muted }))
    else if (act === 'fullScreen') toggleFullScreen(video)
    else shuttle?.act(act)
  }
}

/** The nearest `data-stage` fills the screen, with its controls. A phone lets only the video itself do so. */
function toggleFullScreen(video: HTMLVideoElement | null): void {
  const stage = video?.closest<HTMLElement>('[data-stage]')
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (stage?.requestFullscreen) void stage.requestFullscreen().catch(() => {})
  else
    (video as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.()
}

/** Whether something fills the screen. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener)
      return () => document.removeEventListener('fullscreenchange', listener)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}

/** Hears the keys of a page with a player, but never while a person types or is on a control that wants the key itself. */
export function usePlayerKeys(acts: Acts): void {
  useKeys(acts, { ignore: isForAnother })
}

function isForAnother(event: KeyboardEvent): boolean {
  return event.defaultPrevented || isConverting(event) || wantsKey(event.target, event.key)
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return false
  if (key === 'Escape') return target.closest('[role="menu"], [role="dialog"], select') !== null
  if (target.closest(TYPED_INTO))
    return !(target instanceof HTMLInputElement && target.type === 'checkbox') || key === ' '
  if (target.closest('[role="tab"]'))
    return key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End'
  return key === ' ' && target.closest('a, button') !== null
}
