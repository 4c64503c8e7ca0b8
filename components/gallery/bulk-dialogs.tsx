import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { previewAgainAction, tryManyAgainAction } from '#app/(studio)/(gallery)/actions.ts'
import { askAction, useAction } from '#components/client/use-action.ts'
import { useAfford } from '#components/composer/use-afford.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd, OpenDialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Change } from '#lib/gallery/change-input.ts'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import { type Filter, filterKey } from '#lib/gallery/filter.ts'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { speak } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { AgainPreview, AgainResult } from '#lib/submissions/results.ts'
import { cleanTag, LONGEST_TAG, MOST_TAGS } from '#lib/submissions/tags.ts'
import { joinSentences } from '#lib/submissions/words.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { selectOnly } from './gallery-state.ts'
import { tellOfSelection } from './use-bulk.ts'

interface Props {
  /** The selected videos. */
  ids: readonly string[]
  filter: Filter
}

/** Retries the selected failures; the price comes first. */
export function AgainDialog(props: Props) {
  const say = useTranslations('gallery.again')
  return (
    <Dialog
      label={say('open')}
      look="small"
      icon={<RotateCcw aria-hidden className="size-4" />}
      title={say('title')}
      help={say('help')}
    >
      {(close) => <AgainForm {...props} close={close} />}
    </Dialog>
  )
}

function AgainForm({ ids: selected, filter, close }: Props & { close: () => void }) {
  const say = useTranslations('gallery.again')
  const sayAll = useTranslations()
  const sayStatus = useTranslations('status')
  const { busy, problem, run } = useAction<AgainResult>({
    broke: { key: 'gallery.again.broke' },
    refresh: (client) =>
      Promise.allSettled([
        refreshGallery(client),
        client.invalidateQueries({ queryKey: balanceQuery().queryKey }),
      ]),
  })
  const { data: preview } = useQuery({
    queryKey: ['again', selected],
    queryFn: () => askAction(() => previewAgainAction(selected), { key: 'gallery.bulk.broke' }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!preview) {
    return (
      <p role="status" className="mt-4 text-13 text-muted">
        {say('looking')}
      </p>
    )
  }
  if (preview.kind !== 'preview') {
    return (
      <DialogEnd problem={speak(sayAll, preview.message)} close={close}>
        {null}
      </DialogEnd>
    )
  }
  const { ids } = preview
  const buy = async () => {
    const result = await run(() => tryManyAgainAction(ids))
    if (result?.kind !== 'again') return
    const { made: count, left } = result
    const words = [
      say('done', { count, price: formatYen(count * VIDEO_PRICE_YEN) }),
      ...left.map(({ count: number, message }) =>
        say('left', { count: number, reason: speak(sayAll, message) }),
      ),
    ]
    tellOfSelection(joinSentences(sayStatus, words))
    close()
    const bought = new Set(ids)
    selectOnly(
      selected.filter((id) => !bought.has(id)),
      filterKey(filter),
    )
  }
  const price = formatYen(ids.length * VIDEO_PRICE_YEN)
  return (
    <>
      <Reckoning preview={preview} />
      <DialogEnd problem={problem} close={close}>
        {ids.length > 0 ? (
          <Button look="primary" aria-disabled={busy} onClick={() => void buy()}>
            {busy ? say('doing') : say('act', { count: ids.length, price })}
          </Button>
        ) : null}
      </DialogEnd>
    </>
  )
}

/** The cost, the smallest remainder among the limits, and the videos left unchanged. */
function Reckoning({
  preview: { ids, presses, later, left },
}: {
  preview: Extract<AgainPreview, { kind: 'preview' }>
}) {
  const say = useTranslations('gallery.again')
  const sayAll = useTranslations()
  const { problem, after } = useAfford(presses)
  const count = ids.length
  const sum = { count, each: formatYen(VIDEO_PRICE_YEN), price: formatYen(count * VIDEO_PRICE_YEN) }
  return (
    <div className="mt-4 grid gap-1 text-13">
      <p className="font-medium tabular-nums">{count === 0 ? say('none') : say('each', sum)}</p>
      {problem ? <p className="text-bad">{problem}</p> : null}
      {after ? <p className="text-muted tabular-nums">{after}</p> : null}
      {later > 0 ? <p>{say('later', { count: later })}</p> : null}
      {left.map(({ count: number, message }) => (
        <p key={message.key} className="text-muted">
          {say('left', { count: number, reason: speak(sayAll, message) })}
        </p>
      ))}
    </div>
  )
}

/** Adds and removes tags of many submissions. */
export function TagDialog({
  ids,
  change,
  close,
}: {
  ids: string[]
  change: (wanted: Change) => Promise<number | null>
  close: () => void
}) {
  const say = useTranslations('gallery.bulk')
  const { data: choices } = useQuery(choicesQuery())
  const [problem, setProblem] = useState<TagProblem | null>(null)
  const list = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = tagsTyped(String(form.get('add') ?? ''), String(form.get('remove') ?? ''))
    if ('problem' in typed) return setProblem(typed)
    void change({ kind: 'tag', ids, ...typed }).then((count) => count !== null && close())
  }
  return (
    <OpenDialog
      opener={null}
      close={close}
      title={say('tagTitle', { count: ids.length })}
      help={say('tagHelp')}
    >
      <form onSubmit={send} className="mt-4 grid gap-4">
        <Field
          label={say('tagAdd')}
          name="add"
          list={list}
          autoComplete="off"
          dir="auto"
          problem={problem && say(problem.problem, { most: String(problem.most) })}
          onChange={() => setProblem(null)}
        />
        <Field label={say('tagRemove')} name="remove" list={list} autoComplete="off" dir="auto" />
        <datalist id={list}>
          {choices?.tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <DialogEnd problem={null} close={close}>
          <Button look="primary" type="submit">
            {say('tagAct')}
          </Button>
        </DialogEnd>
      </form>
    </OpenDialog>
  )
}

interface TagProblem {
  problem: 'tagNone' | 'tagLong' | 'tagMany'
  most: number
}

/** Parses comma-separated tags to add and remove, or returns the problem. Pure. */
export function tagsTyped(add: string, remove: string): { add: string[]; remove: string[] } | TagProblem {
  const [adding, removing] = [split(add), split(remove)]
  const all = [...adding, ...removing]
  if (all.length === 0) return { problem: 'tagNone', most: 0 }
  if (all.some((tag) => tag.length > LONGEST_TAG)) return { problem: 'tagLong', most: LONGEST_TAG }
  if (adding.length > MOST_TAGS || removing.length > MOST_TAGS) return { problem: 'tagMany', most: MOST_TAGS }
  return { add: adding, remove: removing.filter((tag) => !adding.includes(tag)) }
}

function split(typed: string): string[] {
  return [...new Set(typed.split(/[,、，]/).map(cleanTag))].filter((tag) => tag !== '')
}
