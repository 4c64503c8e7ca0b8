import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FocusEvent, Suspense, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useStore } from 'zustand'
import { useConfirmation } from '#components/client/confirmation.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { placeToasts } from '#components/client/toast.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Tooltips } from '#components/ui/tooltips.tsx'
import { builds, isOutdated } from '#lib/build.ts'
import { paths } from '#lib/paths.ts'
import { USED_HEADER } from '#lib/people/use.ts'

/** Long enough to read; the timer pauses on hover, on focus, and while the window is in the background. */
const SHOWN_MS = 10_000

/** Clear of the bar at the bottom of narrow windows. */
const places = '[--toast-bottom:calc(68px+env(safe-area-inset-bottom))] rail:[--toast-bottom:24px]'
const titleClass = 'font-medium'
const offset = { bottom: 'var(--toast-bottom)', left: 12, right: 12 }

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

/** Toasts, tooltips, and the identity prompt. */
export function LateOverlays({ build }: { build: string }) {
  const { settle } = useConfirmation()
  useEffect(() => placeToasts(toast), [])
  useEffect(reportActivity, [])
  return (
    <>
      <Toaster build={build} />
      <Tooltips />
      {settle ? (
        <Suspense>
          <ConfirmDialog settle={settle} close={() => settle(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * All toasts of the studio (components/client/toast.ts), newest in front. F8 focuses them; leaving them then
 * returns the focus. `build` is the build that rendered the page.
 */
function Toaster({ build }: { build: string }) {
  useVersionNotice(build)
  const say = useTranslations('notifications.toast')
  return (
    <div className="contents" onFocusCapture={passTabThrough}>
      <Sonner
        position="bottom-right"
        offset={offset}
        mobileOffset={offset}
        duration={SHOWN_MS}
        visibleToasts={3}
        expand
        closeButton
        hotkey={['F8']}
        customAriaLabel={say('region', { hotkey: 'F8' })}
        className={places}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: say('close'),
          classNames: {
            toast:
              'flex w-full items-start gap-3 rounded-frame border border-line bg-surface py-3 pr-2 pl-4 font-sans text-13 text-text shadow-popover',
            content: 'min-w-0 flex-1',
            icon: 'mt-0.5 shrink-0',
            title: titleClass,
            description: 'text-12 text-muted',
            actionButton: buttonClasses('small'),
            cancelButton: buttonClasses('small'),
            closeButton: `${buttonClasses('icon')} order-last [&_svg]:size-4`,
          },
        }}
      />
    </div>
  )
}

/**
 * The toaster returns the focus to where it came from, even when Tab moves on: Tab could never pass a toast.
 * Only F8, which focuses the list, may record that place.
 */
function passTabThrough(event: FocusEvent<HTMLElement>): void {
  if (event.target.tagName !== 'OL') event.stopPropagation()
}

/** Offers a reload once a different build answers. */
function useVersionNotice(build: string): void {
  const say = useTranslations('help.version')
  const outdated = useStore(builds, (state) => isOutdated(build, state))
  useEffect(() => {
    if (!outdated) return
    toast(say('news'), {
      id: 'version',
      duration: Number.POSITIVE_INFINITY,
      icon: <RefreshCw aria-hidden className="size-4 text-accent-ink" />,
      action: { label: say('reload'), onClick: () => window.location.reload() },
      cancel: { label: say('later'), onClick: () => {} },
      closeButton: false,
    })
  }, [outdated, say])
}

/** Far below the shortest idle timeout of a session. */
const TOLD_EVERY_MS = 60_000

/**
 * Reports the person's activity on the page to the studio: background requests of an open page do not extend
 * a session. @returns a cleanup function.
 */
function reportActivity(): () => void {
  let toldAt = Date.now() // opening the page counts as activity
  const tell = () => {
    if (Date.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = Date.now()
    void fetch(paths.api.news(), { headers: { [USED_HEADER]: '1' } }).catch(() => {})
  }
  window.addEventListener('pointerdown', tell, { capture: true, passive: true })
  window.addEventListener('keydown', tell, { capture: true, passive: true })
  return () => {
    window.removeEventListener('pointerdown', tell, { capture: true })
    window.removeEventListener('keydown', tell, { capture: true })
  }
}
