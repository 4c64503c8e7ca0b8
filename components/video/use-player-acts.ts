'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PlayerAct } from './keys.ts'
import { useSettings } from './settings.ts'
import { createShuttle } from './shuttle.ts'

/** What the keys and the buttons of a player do. */
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
