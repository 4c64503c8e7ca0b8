import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import type { StoryboardView } from '#lib/gallery/storyboard/view.ts'
import { EditForm, isSame } from './edit-form.tsx'
import { NameField } from './name-field.tsx'
import { useChange } from './use-change.ts'

/** Edits a storyboard's name, and the project and tags of its next videos. */
export function HeadingEditor({ storyboard, close }: { storyboard: StoryboardView; close: () => void }) {
  const say = useTranslations('storyboard')
  const [name, setName] = useState(storyboard.name)
  const [projectId, setProjectId] = useState(storyboard.project?.id ?? null)
  const [tags, setTags] = useState(storyboard.tags)
  const { busy, problem, change } = useChange(storyboard.id)
  const now = headingOf(storyboard)
  const [first] = useState(now)
  const since = isSame(first, now) ? null : now.name
  const save = () => change({ kind: 'describe', name, projectId, tags, seen: now })
  return (
    <EditForm label={say('describe')} busy={busy} problem={problem} since={since} save={save} close={close}>
      <NameField value={name} onChange={setName} autoFocus />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1 text-12 text-muted">{say('forAll')}</legend>
        <ProjectPicker value={projectId} onChange={setProjectId} />
        <TagsField tags={tags} onChange={setTags} />
      </fieldset>
    </EditForm>
  )
}

function headingOf({ name, project, tags }: StoryboardView) {
  return { name, projectId: project?.id ?? null, tags }
}
