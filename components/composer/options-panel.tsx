import { useTranslations } from 'next-intl'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { useDraft } from './composer-context.tsx'
import type { DraftContent } from './draft.ts'
import { ProjectPicker } from './project-picker.tsx'
import { SavedPromptsButton } from './prompts/saved-prompts-button.tsx'
import { SeedField } from './seed-field.tsx'
import { TagsField } from './tags-field.tsx'

export interface OptionsProps {
  /** The id of the seed's error message. */
  seedProblemId: string | undefined
  edit: (changes: Partial<DraftContent>) => void
  disabled: boolean
}

export type Option = 'project' | 'tags' | 'seed' | 'saved'

/** The options of the next video that belong to the pressed button. */
export function OptionsPanel({
  options,
  seedProblemId,
  edit,
  disabled,
  ...popup
}: PopupProps & OptionsProps & { options: readonly Option[] }) {
  const say = useTranslations('composer')
  const { projectId, tags, seed, seedLocked } = useDraft()
  const parts = {
    project: (
      <ProjectPicker value={projectId} onChange={(id) => edit({ projectId: id })} disabled={disabled} />
    ),
    tags: <TagsField tags={tags} onChange={(now) => edit({ tags: now })} readOnly={disabled} />,
    seed: (
      <SeedField
        value={seed}
        locked={seedLocked}
        problemId={seedProblemId}
        onChange={edit}
        readOnly={disabled}
      />
    ),
    saved: <SavedPromptsButton disabled={disabled} />,
  } as const
  return (
    <PopoverPanel
      {...popup}
      label={say('optionsTitle')}
      className="grid w-80 max-w-[calc(100vw-24px)] gap-2 p-3"
    >
      {options.map((option) => (
        <div key={option} className="flex min-w-0 *:min-w-0 *:flex-1">
          {parts[option]}
        </div>
      ))}
    </PopoverPanel>
  )
}
