import type { Theme } from '#components/frame/theme.ts'
import { Hints } from '#components/help/hints.tsx'
import { News } from '#components/notifications/news.tsx'
import { Launcher } from '#components/palette/launcher.tsx'
import { Announcer } from './announcer.tsx'
import { AttentionBanner } from './attention-banner.tsx'
import { BalancePill } from './balance-pill.tsx'
import { Connection } from './connection.tsx'
import { PersonButton } from './person-button.tsx'
import { VersionNotice } from './version-notice.tsx'

export { Rail } from './rail.tsx'

/** What is at the top of every page. */
export function Header({ theme }: { theme: Theme }) {
  return (
    <>
      <Launcher />
      <Hints />
      <div className="ml-auto flex shrink-0 items-center gap-3">
        <BalancePill />
        <News />
        <PersonButton theme={theme} />
      </div>
    </>
  )
}

/** What any page may have to say above its content. */
export function Notices() {
  return (
    <>
      <Connection />
      <AttentionBanner />
    </>
  )
}

/** What it may say without taking room. `build` is the one that made the page. */
export function Announcements({ build }: { build: string }) {
  return (
    <>
      <VersionNotice build={build} />
      <Announcer />
    </>
  )
}
