import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { keepPressesScript } from '#components/frame/keep-presses.ts'
import type { Theme } from '#components/frame/theme.ts'
import { Announcements, Header, Notices, Rail } from '#components/frame/views.tsx'

const columnClasses = 'mx-auto w-full max-w-[1928px] px-4 rail:px-6'

/** What is around every page of the studio. `build` is the one that made it; `nonce` lets its script run. */
export function Frame({
  theme,
  build,
  nonce,
  children,
}: {
  theme: Theme
  build: string
  nonce: string
  children: ReactNode
}) {
  const say = useTranslations('frame')
  return (
    <div className="group/frame min-h-dvh rail:grid rail:grid-cols-[56px_minmax(0,1fr)]">
      <script nonce={nonce} suppressHydrationWarning>
        {keepPressesScript}
      </script>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-text px-4 py-2.5 text-13 font-medium text-bg focus-visible:translate-y-0"
      >
        {say('skip')}
      </a>
      <Rail />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="group-has-[[data-fills-window]]/frame:hidden sticky top-0 z-20 border-b border-line bg-[color-mix(in_oklab,var(--color-bg)_88%,transparent)] backdrop-blur-md">
          <div className={`${columnClasses} flex h-14 items-center gap-3`}>
            <Header theme={theme} />
          </div>
        </header>
        <div className={`${columnClasses} group-has-[[data-fills-window]]/frame:hidden`}>
          <Notices />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className={`${columnClasses} flex-1 pt-4 pb-24 outline-none rail:pt-5 rail:pb-16`}
        >
          {children}
        </main>
      </div>
      <Announcements build={build} />
    </div>
  )
}
