import { Columns2, Download, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useCan } from '#components/client/providers.tsx'
import { useAnother } from '#components/composer/use-another.ts'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { useComparing } from './card-bar.tsx'

/** The acts on a finished card on touch screens. In a menu, since a scrolling thumb must not buy. */
export function CardMenu({ submission, ...popup }: PopupProps & { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const mayMake = useCan('make')
  const { label, after, press } = useAnother(submission)
  const comparing = useComparing(submission.id)
  return (
    <MenuPanel {...popup} side="top" className="max-w-80 min-w-56">
      {mayMake ? (
        <Menu.Item className={menuItemClasses} onSelect={() => void press()}>
          <Plus aria-hidden className="size-4 text-muted" />
          <span className="shrink-0 font-semibold tabular-nums">{label}</span>
          <span className="ml-auto min-w-0 truncate text-12 text-muted tabular-nums">{after}</span>
        </Menu.Item>
      ) : null}
      {comparing ? (
        <Menu.Item className={menuItemClasses} onSelect={comparing.compare}>
          <Columns2 aria-hidden className="size-4 text-muted" />
          {comparing.label}
        </Menu.Item>
      ) : null}
      <Menu.Item asChild className={menuItemClasses}>
        <a href={paths.api.download(submission.id)} download>
          <Download aria-hidden className="size-4 text-muted" />
          {say('download')}
        </a>
      </Menu.Item>
    </MenuPanel>
  )
}
