import { useQuery } from '@tanstack/react-query'
import { Dices, Ellipsis, Lock, type LucideIcon, Tag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { lazyPart } from '#components/client/lazy.tsx'
import { PopupButton } from '#components/ui/popup-button.tsx'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import { useComposer } from './composer-context.tsx'
import type { Option, OptionsProps } from './options-panel.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { SavedPromptsButton } from './prompts/saved-prompts-button.tsx'

const load = () => import('./options-panel.tsx')
const OptionsPanel = lazyPart(load, 'OptionsPanel')

/**
 * Project, tags, seed and saved prompts: side by side in wide windows, behind one button otherwise. They render again
 * only when they change, not with every letter of the prompt.
 */
export const Options = memo(function Options(props: OptionsProps) {
  const say = useTranslations('composer')
  const { tags, seed, seedLocked, projectId } = useStore(
    useComposer().store,
    useShallow(({ draft: { tags, seed, seedLocked, projectId } }) => ({ tags, seed, seedLocked, projectId })),
  )
  const project = useProjectName(projectId)
  const seedText = seed === '' ? say('randomSeed') : say('seedChosen', { seed })
  const chosen = [project, tags.join(', '), seed && seedText].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 flex-1 max-rail:flex-none">
      <div className="flex min-w-0 gap-1 max-[1279.9px]:hidden">
        <ProjectPicker
          value={projectId}
          onChange={(id) => props.edit({ projectId: id })}
          disabled={props.disabled}
        />
        <OptionButton
          {...props}
          icon={Tag}
          options={['tags']}
          label={tags.length > 0 ? say('tags.chosen', { tags: tags.join(', ') }) : undefined}
          text={tags.join(', ') || say('tags.placeholder')}
          isSet={tags.length > 0}
        />
        <OptionButton
          {...props}
          icon={seedLocked ? Lock : Dices}
          options={['seed']}
          text={seedText}
          isSet={seed !== ''}
        />
        <SavedPromptsButton disabled={props.disabled} />
      </div>
      <div className="flex min-w-0 min-[1280px]:hidden">
        <OptionButton
          {...props}
          icon={Ellipsis}
          options={['project', 'tags', 'seed', 'saved']}
          label={say('options', { chosen: chosen || say('project.none') })}
          text={chosen}
          isSet={chosen !== ''}
        />
      </div>
    </div>
  )
})

/** Opens options below the button. Touch and narrow windows show only its icon, accented once an option is set. */
function OptionButton({
  icon: Icon,
  options,
  label,
  text,
  isSet,
  ...props
}: OptionsProps & {
  icon: LucideIcon
  options: readonly Option[]
  label?: string | undefined
  text: string
  isSet: boolean
}) {
  return (
    <PopupButton
      kind="dialog"
      load={load}
      popup={(popup) => <OptionsPanel {...popup} {...props} options={options} />}
      aria-label={label}
      {...(props.disabled && { 'aria-disabled': true, onClick: () => {} })}
      className={`inline-flex h-9 min-w-9 max-w-44 items-center justify-center gap-2 rounded-control border border-transparent px-2.5 text-13 whitespace-nowrap transition-colors hover:bg-raised pointer-coarse:h-11 pointer-coarse:min-w-11 max-[1279.9px]:border-line ${isSet ? 'font-medium' : 'text-muted'}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${isSet ? 'text-accent-ink' : 'text-muted'}`} />
      {text === '' ? null : <span className="min-w-0 truncate max-rail:hidden">{text}</span>}
    </PopupButton>
  )
}

function useProjectName(id: string | null): string | undefined {
  const { data } = useQuery({ ...choicesQuery(), enabled: id !== null })
  return data?.projects.find((project) => project.id === id)?.name
}
