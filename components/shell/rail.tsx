import { Clapperboard, JapaneseYen, LayoutGrid, ListVideo, type LucideIcon, Scale, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Mark } from '#components/ui/mark.tsx'
import { paths } from '#lib/paths.ts'
import { RailLink, WaitingBadge } from './rail-link.tsx'

/** The main navigation: a rail with names, icons only in narrower windows, a bar at the bottom of phones. */
export function Rail() {
  const say = useTranslations('shell')
  const sayTeam = useTranslations('team')
  return (
    <nav
      aria-label={say('main')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] group-has-[[data-fills-window]]/frame:hidden rail:sticky rail:inset-auto rail:top-0 rail:h-dvh rail:flex-col rail:gap-1 rail:border-t-0 rail:border-r rail:px-2 rail:py-3.5 wide:px-3"
    >
      <Mark className="mb-3.5 hidden size-7 self-center rail:block wide:ml-1.5 wide:self-start" />
      <Place href={paths.gallery()} icon={LayoutGrid} name={say('gallery')} within="/videos" />
      <Place href={paths.dailies()} icon={Clapperboard} name={say('dailies')} />
      <Place href={paths.storyboards()} icon={ListVideo} name={say('storyboard')} />
      <Place href={paths.balance()} icon={JapaneseYen} name={say('balance')} />
      <Place
        href={paths.reconcile()}
        icon={Scale}
        name={say('reconcile')}
        short={say('reconcileShort')}
        counted
      />
      <Place href={paths.team()} icon={Users} name={sayTeam('title')} roomy />
    </nav>
  )
}

function Place(props: {
  href: string
  icon: LucideIcon
  name: string
  /** The short label for the bar of phones. */
  short?: string
  /** The path prefix of its section; by default its own address. */
  within?: string
  /** Whether it shows the number of waiting items. */
  counted?: boolean
  /** Whether the bar of phones omits it: the person's menu links there, too. */
  roomy?: boolean
}) {
  const { href, icon: Icon, name, short = name, within = href, counted = false, roomy = false } = props
  return (
    <RailLink href={href} name={name} within={within} className={roomy ? 'max-rail:hidden' : ''}>
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.6} />
      <span className="max-wide:sr-only">{name}</span>
      <span aria-hidden className="group-aria-[current]:font-medium rail:hidden">
        {short}
      </span>
      {counted ? <WaitingBadge /> : null}
    </RailLink>
  )
}
