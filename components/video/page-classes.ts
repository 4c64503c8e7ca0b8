/** As wide as its column, unless the screen would then be taller than the rest of the window. */
export const screenWidth = 'mx-auto w-full max-w-[max(320px,calc((100dvh-300px)*16/9))]'

/**
 * The page of a video: its screen, and beside it, or below it in narrow windows, the prompt, the comments and
 * the facts. In narrow windows all parts share one column, so that the screen can stay in view above all of
 * it.
 */
export const pageClasses =
  'group/video flex flex-col gap-4 wide:grid wide:grid-cols-[minmax(0,1fr)_372px] wide:gap-x-6'

/** The sticky part: in wide windows everything beside the text column, else the screen. */
export const keptColumn = 'contents wide:sticky wide:top-19 wide:block wide:min-w-0 wide:self-start'
export const keptScreen =
  'max-wide:sticky max-wide:top-14 max-wide:z-10 max-wide:-mt-1 max-wide:bg-bg max-wide:pb-1'

/** The part shown in full screen. */
export const stageClasses =
  'group/stage flex flex-col [&:fullscreen]:bg-bg [&:fullscreen]:px-4 [&:fullscreen]:pb-2'

/** The frame around a screen: 16:9, edge to edge on phones; in full screen, all the space that the controls leave. */
export const frameClasses =
  'relative aspect-video overflow-hidden rounded-frame bg-screen max-rail:-mx-4 max-rail:rounded-none group-[:fullscreen]/stage:mx-0 group-[:fullscreen]/stage:aspect-auto group-[:fullscreen]/stage:max-w-none group-[:fullscreen]/stage:flex-1 group-[:fullscreen]/stage:rounded-none'
