'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { changeStoryboardAction } from '#app/(studio)/storyboard/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { ProjectPicker } from '#components/composer/project-picker.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form, useHydrated } from '#components/ui/form.tsx'
import { Problem } from '#components/ui/problem.tsx'
import { MOST_SHOTS } from '#lib/gallery/storyboard/shot-list.ts'
import type { StoryboardResult } from '#lib/gallery/storyboard/view.ts'
import { paths } from '#lib/paths.ts'
import { ListField, useShotList } from './list-field.tsx'
import { NameField } from './name-field.tsx'

const EMPTY = { name: '', list: '' }

/** Creates a storyboard from a pasted list, or an empty one. */
export function NewStoryboard() {
  const say = useTranslations('storyboard')
  const router = useRouter()
  const { typed: kept, type, forget } = useTyped('storyboard', EMPTY, { keptOnLeave: true })
  // The server does not know text stored in a tab.
  const typed = useHydrated() ? kept : EMPTY
  const [projectId, setProjectId] = useState<string | null>(null)
  const list = useShotList(typed.list, MOST_SHOTS)
  const { busy, problem, setProblem, run } = useAction<StoryboardResult>({
    broke: { key: 'storyboard.broke' },
  })
  const count = list?.shots.length ?? 0
  // The parser of a pasted list may still be loading.
  const unread = list === null && typed.list.trim() !== ''
  const create = async () => {
    if (unread) return
    // The remaining lines would be lost with this page.
    if (list?.left) return setProblem(say('new.correctFirst'))
    const name = typed.name.trim() || say('new.untitled')
    const outcome = await run(() =>
      changeStoryboardAction({ kind: 'create', name, projectId, shots: list?.shots ?? [] }),
    )
    if (outcome?.kind !== 'created') return
    forget()
    router.push(paths.storyboard(outcome.id))
  }
  return (
    <Form
      aria-label={say('new.title')}
      className="grid gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel"
      send={create}
    >
      <NameField value={typed.name} onChange={(name) => type({ name })} placeholder={say('new.untitled')} />
      <ListField
        text={typed.list}
        setText={(text) => type({ list: text })}
        list={list}
        send={() => void create()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ProjectPicker value={projectId} onChange={setProjectId} />
        <Button look="primary" type="submit" aria-disabled={busy || unread} className="ml-auto">
          {say('new.create', { shots: count })}
        </Button>
      </div>
      <Problem text={problem} />
    </Form>
  )
}
