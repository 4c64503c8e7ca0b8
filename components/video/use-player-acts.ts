'use client'

import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PlayerAct } from './keys.ts'
import { changeSettings, useSettings } from './settings.ts'
import { createShuttle } from './shuttle.ts'

/** What the keys and the buttons of a player do. `stage` is what fills the screen. */
export function usePlayerActs(
  video: HTMLVideoElement | null,
  stage: RefObject<HTMLElement | null>,
): (act: PlayerAct) => void {
  const { loop, muted } = useSettings()
  const shuttle = useMemo(
    () => video && createShuttle(video, (run) => requestAnimationFrame(run), cancelAnimationFrame.bind(null)),
    [video],
  )
  useEffect(() => () => shuttle?.stop(), [shuttle])
  return (act) => {
    if (act === 'loop') changeSettings({ loop: !loop })
    else if (act === 'mute') changeSettings({ muted: !muted })
    else if (act === 'fullScreen') toggleFullScreen(stage.current, video)
    else shuttle?.act(act)
  }
}

/** A phone lets only the video itself fill the screen. */
function toggleFullScreen(stage: HTMLElement | null, video: HTMLVideoElement | null): void {
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
