/** As wide as its column, unless the screen would then be higher than what is left of the window. */
export const screenWidth = 'mx-auto max-w-[max(320px,calc((100dvh-300px)*16/9))]'

/** The page of a video: its screen, and what is known of it beside or below. */
export const pageClasses = 'grid grid-cols-1 gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_360px]'

/** The part that fills the screen on request. */
export const stageClasses =
  'group/stage flex flex-col [&:fullscreen]:bg-bg [&:fullscreen]:px-4 [&:fullscreen]:pb-2'

/** The frame around a screen: 16:9, and in a full screen all that the controls leave. */
export const frameClasses =
  'relative aspect-video w-full overflow-hidden rounded-frame bg-screen group-[:fullscreen]/stage:aspect-auto group-[:fullscreen]/stage:max-w-none group-[:fullscreen]/stage:flex-1 group-[:fullscreen]/stage:rounded-none'
