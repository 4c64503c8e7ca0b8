import { Bell, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { News } from '#components/notifications/news.tsx'
import { Launcher } from '#components/shell/launcher.tsx'
import { Connection } from '#components/ui/connection.tsx'
import { keyClasses } from '#components/ui/styles.ts'
import { BalancePill } from './balance-pill.tsx'
import { Overlays } from './overlays.tsx'
import { PersonButton } from './person-button.tsx'
import { Rail } from './rail.tsx'

/** With ⌘ or Ctrl. */
const PALETTE_KEY = 'K'

const columnClasses = 'mx-auto w-full max-w-[1928px] px-4 rail:px-6'

/**
 * The frame of every page of the studio.
 * @param build the build that rendered the page.
 * @param isApple whether ⌘ takes the place of Ctrl.
 */
export function Shell({
  build,
  isApple,
  children,
}: {
  build: string
  isApple: boolean
  children: ReactNode
}) {
  const say = useTranslations()
  return (
    <div className="group/frame min-h-dvh rail:grid rail:grid-cols-[56px_minmax(0,1fr)] wide:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-text px-4 py-2.5 text-13 font-medium text-bg focus-visible:translate-y-0"
      >
        {say('shell.skip')}
      </a>
      <Rail />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="group-has-[[data-fills-window]]/frame:hidden sticky top-0 z-20 border-b border-line bg-bg/88 backdrop-blur-md">
          <div className={`${columnClasses} flex h-14 items-center gap-3`}>
            <Launcher>
              <Search aria-hidden className="size-4 shrink-0" />
              <span className="sr-only min-w-0 flex-1 truncate text-left rail:not-sr-only rail:truncate">
                {say('palette.open')}
              </span>
              <span aria-hidden className="hidden gap-1 rail:pointer-fine:flex">
                <kbd className={keyClasses}>{isApple ? '⌘' : say('help.keys.ctrl')}</kbd>
                <kbd className={keyClasses}>{PALETTE_KEY}</kbd>
              </span>
            </Launcher>
            <div className="ml-auto flex shrink-0 items-center gap-3">
              <BalancePill />
              <News icon={<Bell aria-hidden className="size-5" strokeWidth={1.6} />} />
              <PersonButton />
            </div>
          </div>
        </header>
        <div className={`${columnClasses} group-has-[[data-fills-window]]/frame:hidden`}>
          <Connection />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className={`${columnClasses} flex-1 pt-4 pb-24 outline-none rail:pt-5 rail:pb-16`}
        >
          {children}
        </main>
      </div>
      <Overlays build={build} />
    </div>
  )
}
