import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { TagsField } from '#components/composer/tags-field.tsx'
import type { StoryboardView } from '#lib/gallery/storyboard/view.ts'
import { EditForm, isSame } from './edit-form.tsx'
import { NameField } from './name-field.tsx'
import { useChange } from './use-change.ts'

/** Edits a storyboard's name, and the project and tags of its next videos. */
export function HeadingEditor({ storyboard, close }: { storyboard: StoryboardView; close: () => void }) {
  const say = useTranslations('storyboard')
  const typedFirst = {
    name: storyboard.name,
    projectId: storyboard.project?.id ?? '',
    tags: storyboard.tags.join(),
  }
  const { typed, type, forget } = useTyped(`storyboard.${storyboard.id}`, typedFirst, { keptOnLeave: true })
  const { name } = typed
  const projectId = typed.projectId || null
  const tags = typed.tags.split(',').filter(Boolean)
  const { busy, problem, change } = useChange(storyboard.id)
  const now = headingOf(storyboard)
  const [first] = useState(now)
  const since = isSame(first, now) ? null : now.name
  const save = () => change({ kind: 'describe', name, projectId, tags, seen: now })
  const leave = () => {
    forget()
    close()
  }
  return (
    <EditForm label={say('describe')} busy={busy} problem={problem} since={since} save={save} close={leave}>
      <NameField value={name} onChange={(name) => type({ name })} autoFocus />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1 text-12 text-muted">{say('forAll')}</legend>
        <ProjectPicker value={projectId} onChange={(id) => type({ projectId: id ?? '' })} />
        <TagsField tags={tags} onChange={(tags) => type({ tags: tags.join() })} />
      </fieldset>
    </EditForm>
  )
}

function headingOf({ name, project, tags }: StoryboardView) {
  return { name, projectId: project?.id ?? null, tags }
}
