import { useTranslations } from 'next-intl'

/** As wide as its column, unless the screen would then be higher than what is left of the window. */
export const screenWidth = 'mx-auto max-w-[max(320px,calc((100dvh-300px)*16/9))]'

/** The page of a video: its screen, and what is known of it beside or below. */
export const pageClasses = 'grid grid-cols-1 gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_360px]'

/** The page of a video before it is there. */
export function SkeletonVideo() {
  const say = useTranslations('video')
  return (
    <div role="status" aria-label={say('loading')} className={pageClasses}>
      <div className="flex h-9 items-center wide:col-span-2">
        <span className="breathing h-4 w-80 max-w-full rounded-control bg-raised" />
      </div>
      <div className="min-w-0">
        <div className={screenWidth}>
          <div className="aspect-video w-full rounded-frame bg-screen" />
          <div className="breathing grid gap-3 pt-3">
            <span className="h-12 rounded-control bg-raised" />
            <span className="h-9 w-72 max-w-full rounded-control bg-raised" />
          </div>
        </div>
      </div>
      <div className="min-w-0">
        <div className="h-10 border-b border-line" />
        <div className="breathing grid gap-3 pt-4">
          <span className="h-24 rounded-control bg-raised" />
          <span className="h-16 rounded-control bg-raised" />
        </div>
      </div>
    </div>
  )
}
