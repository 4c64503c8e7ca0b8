/** As wide as its column, unless the screen would then be higher than what is left of the window. */
export const screenWidth = 'mx-auto max-w-[max(320px,calc((100dvh-300px)*16/9))]'

/** The page of a video: its screen, and what is known of it beside or below. */
export const pageClasses = 'grid grid-cols-1 gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_360px]'
