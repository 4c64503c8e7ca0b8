'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'
import { createShuttle } from './shuttle.ts'

/** The clip on its screen, with the keys of an editing room. */
export function Player({ submission, title }: { submission: SubmissionView; title: string }) {
  const say = useTranslations('video')
  const video = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  useKeys(video)
  const kept = submission.clip !== null
  return (
    <>
      <video
        ref={video}
        // A clip that was just archived is the same video: the source must not change under a running player.
        src={paths.api.content(submission.id)}
        {...(kept ? { poster: paths.api.poster(submission.id) } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onError={() => setBroken(true)}
        onLoadedMetadata={() => setBroken(false)}
        className="absolute inset-0 size-full bg-screen object-contain outline-offset-[-2px]"
      />
      {broken ? (
        <div role="alert" className="absolute inset-x-3 top-3">
          <Notice look="bad">{say(kept ? 'cannotPlay' : 'cannotPlayYet')}</Notice>
        </div>
      ) : null}
    </>
  )
}

/** Keys work anywhere on the page, but never while somebody types or is on a control that wants the key itself. */
function useKeys(video: React.RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const shuttle = createShuttle(
      element,
      (run) => requestAnimationFrame(run),
      (handle) => cancelAnimationFrame(handle),
      () => void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen()),
    )
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return
      if (wantsKey(event.target, event.key, element)) return
      if (shuttle.key(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
      shuttle.stop()
    }
  }, [video])
}

function wantsKey(target: EventTarget | null, key: string, video: HTMLVideoElement): boolean {
  if (!(target instanceof HTMLElement) || target === video || target === document.body) return false
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')) return true
  if (target.closest('[role="tab"]')) return key === ' ' || key.startsWith('Arrow') || key === 'Home'
  return key === ' ' && target.closest('a, button') !== null
}
