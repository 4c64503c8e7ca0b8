import { useTranslations } from 'next-intl'
import { announce } from '#components/client/announcer.tsx'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Form, useHydrated } from '#components/ui/form.tsx'
import { Problem } from '#components/ui/problem.tsx'
import { MOST_SHOTS } from '#lib/gallery/storyboard/shot-list.ts'
import { ListField, useShotList } from './list-field.tsx'
import { useChange } from './use-change.ts'

const EMPTY = { list: '' }

/** Appends one shot or a whole list; lines with errors stay in the field. */
export function AddShotsForm({ storyboardId, shots }: { storyboardId: string; shots: number }) {
  const say = useTranslations('storyboard')
  const { typed, type } = useTyped(`shots.${storyboardId}`, EMPTY, { keptOnLeave: true })
  // The server does not know text stored in a tab.
  const text = useHydrated() ? typed.list : ''
  const list = useShotList(text, MOST_SHOTS - shots)
  const { busy, problem, change } = useChange(storyboardId)
  const count = list?.shots.length ?? 0
  const add = async () => {
    if (!list || count === 0) return
    const done = await change({ kind: 'add', shots: list.shots })
    if (!done) return
    type({ list: list.left })
    announce(say('added', { shots: count }))
  }
  return (
    <Form className="mt-3 grid gap-3" send={add}>
      <ListField
        text={text}
        setText={(typed) => type({ list: typed })}
        list={list}
        readOnly={busy}
        send={() => void add()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={count === 0 || busy} className="aria-disabled:text-muted">
          {say('add', { shots: count })}
        </Button>
        <Problem text={problem} />
      </div>
    </Form>
  )
}
