import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Folder } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazyPart } from '#components/client/lazy.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import { choicesQuery } from '#lib/gallery/choices-query.ts'

const load = () => import('./project-panel.tsx')
const ProjectPanel = lazyPart(load, 'ProjectPanel')

/** The project of the video. The list loads when it opens. */
export function ProjectPicker({
  value,
  onChange,
  disabled = false,
}: {
  value: string | null
  onChange: (projectId: string | null) => void
  /** Keeps the focus but ignores presses. */
  disabled?: boolean
}) {
  const say = useTranslations('composer.project')
  const { data } = useQuery({ ...choicesQuery(), enabled: value !== null })
  const chosen = data?.projects.find(({ id }) => id === value)
  return (
    <PopupButton
      kind="dialog"
      load={load}
      popup={(popup) => <ProjectPanel value={value} choose={onChange} {...popup} />}
      aria-label={say('chosen', { name: chosen?.name ?? say('none') })}
      {...(disabled && { 'aria-disabled': true, onClick: () => {} })}
      className={`inline-flex h-9 max-w-52 min-w-0 items-center gap-2 rounded-control border border-line px-3 text-13 transition-colors hover:border-edge pointer-coarse:h-11 ${chosen ? 'font-medium' : 'text-muted'}`}
    >
      <Folder aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{chosen?.name ?? say('none')}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
    </PopupButton>
  )
}
