import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { type Acts, isConverting, isSliderKey, useKeys } from '#components/client/keys.ts'
import type { PlayerAct } from './keys.ts'
import { createShuttle } from './shuttle.ts'

/** Playback settings, shared by all videos until the page is reloaded. */
interface PlayerSettings {
  muted: boolean
  /** 0 to 1. */
  volume: number
  loop: boolean
  /** 1 is the original speed. */
  speed: number
}

export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4] as const

const AT_FIRST: PlayerSettings = { muted: false, volume: 1, loop: false, speed: 1 }

/** The current settings of every player. */
export const useSettings = create(() => AT_FIRST)

/** Stops looping until the returned function is called: in a sequence each video has to end. */
export function pauseLoop(): () => void {
  const { loop } = useSettings.getState()
  useSettings.setState({ loop: false })
  return () => useSettings.setState({ loop })
}

/** Applies the settings to a video. `silent` mutes it regardless. */
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

/** The acts of a player, for keys and buttons. */
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

/** Shows the nearest `data-stage` in full screen, with its controls. Phones allow only the video itself. */
function toggleFullScreen(video: HTMLVideoElement | null): void {
  const stage = video?.closest<HTMLElement>('[data-stage]')
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (stage?.requestFullscreen) void stage.requestFullscreen().catch(() => {})
  else
    (video as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.()
}

/** Whether anything is in full screen. */
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

/** Handles the keys of a page with a player, but never while a person types or focuses a control that needs the key. */
export function usePlayerKeys(acts: Acts): void {
  useKeys(acts, { ignore: isForAnother })
}

function isForAnother(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented || isConverting(event) || isSliderKey(event) || wantsKey(event.target, event.key)
  )
}

const TYPED_INTO =
  'input:not([type="range"]), textarea, [contenteditable="true"], [role="menu"], [role="dialog"]'

/** The keys of a select. It has few options, which nobody searches by typing. */
const SELECTS = /^( |Enter|Arrow|Home|End|Page)/

function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return false
  if (key === 'Escape') return target.closest('[role="menu"], [role="dialog"], select') !== null
  if (target.closest(TYPED_INTO))
    return !(target instanceof HTMLInputElement && target.type === 'checkbox') || key === ' '
  if (target.closest('select')) return SELECTS.test(key)
  if (target.closest('[role="tab"]'))
    return key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End'
  return key === ' ' && target.closest('a, button, summary') !== null
}
