import { Clapperboard, JapaneseYen, LayoutGrid, ListVideo, Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Mark } from '#components/ui/mark.tsx'
import { paths } from '#lib/paths.ts'
import { RailLink, WaitingBadge } from './rail-link.tsx'

const PLACES = [
  { href: paths.gallery(), name: 'gallery', icon: LayoutGrid, within: '/videos' },
  { href: paths.dailies(), name: 'dailies', icon: Clapperboard },
  { href: paths.storyboards(), name: 'storyboard', icon: ListVideo },
  { href: paths.balance(), name: 'balance', icon: JapaneseYen },
  { href: paths.reconcile(), name: 'reconcile', icon: Scale, within: paths.reconcile() },
] as const

/** The way between pages: a rail at the side, a bar at the bottom of narrow windows. */
export function Rail() {
  const say = useTranslations('shell')
  return (
    <nav
      aria-label={say('main')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] group-has-[[data-fills-window]]/frame:hidden rail:sticky rail:inset-auto rail:top-0 rail:h-dvh rail:w-14 rail:flex-col rail:items-center rail:gap-1 rail:border-t-0 rail:border-r rail:py-3.5"
    >
      <Mark className="mb-4 hidden size-7 rail:block" />
      {PLACES.map(({ href, name, icon: Icon, ...place }) => (
        <RailLink key={href} href={href} name={say(name)} {...place}>
          <Icon aria-hidden className="size-5" strokeWidth={1.6} />
          <span className="group-aria-[current]:font-medium rail:sr-only">{say(name)}</span>
          {name === 'reconcile' ? <WaitingBadge /> : null}
        </RailLink>
      ))}
    </nav>
  )
}
