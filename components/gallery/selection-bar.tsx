'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, FolderInput, Star, Tag, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, useState } from 'react'
import { endSession } from '#components/client/connection.ts'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-client.ts'
import { type Filter, filterKey, MOST_COUNTED } from '#lib/gallery/filter.ts'
import { countQuery, findIds } from '#lib/gallery/query-options.ts'
import { MOST_AT_ONCE } from '#lib/submissions/results.ts'
import { AgainDialog } from './again-dialog.tsx'
import { MenuOpener } from './menu-opener.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { useBulk } from './use-bulk.ts'
import type { Selecting } from './use-selection.ts'
import { ZipForm } from './zip-form.tsx'

const load = () => import('./selection-panels.tsx')
const RatePanel = lazy(() => load().then((part) => ({ default: part.RatePanel })))
const MovePanel = lazy(() => load().then((part) => ({ default: part.MovePanel })))

type Bulk = ReturnType<typeof useBulk>

/** What is selected, and what can be done with all of it at once. */
export function SelectionBar({
  selecting,
  filter,
  shown,
  bulk,
  mayTryAgain,
}: {
  selecting: Selecting
  filter: Filter
  /** How many are loaded. */
  shown: number
  bulk: Bulk
  /** Whether anything that is selected can be tried again. */
  mayTryAgain: boolean
}) {
  const say = useTranslations('gallery.bulk')
  const { busy, run, tell } = bulk
  const [tagging, setTagging] = useState(false)
  const ids = [...selecting.selection.ids]
  const gone = async (done: Promise<boolean>) => {
    if (await done) selecting.clear()
  }
  return (
    <section
      aria-label={say('selected', { count: ids.length })}
      className="flex w-full max-w-[960px] flex-wrap items-center gap-x-2 gap-y-1 rounded-frame border border-edge bg-surface px-2 py-1.5 shadow-popover"
    >
      <Button look="icon" aria-label={say('clear')} title={say('clear')} onClick={selecting.clear}>
        <X aria-hidden className="size-4" />
      </Button>
      <p className="text-13 font-medium tabular-nums">{say('selected', { count: ids.length })}</p>
      <SelectAll selecting={selecting} filter={filter} shown={shown} tell={tell} />
      <div className="flex flex-wrap items-center gap-1 rail:ml-auto">
        <MenuOpener
          label={say('rate')}
          active={false}
          short
          icon={<Star aria-hidden className="size-4" />}
          load={load}
          popup={(popup) => (
            <RatePanel rate={(rating) => void run({ kind: 'rate', ids, rating })} {...popup} />
          )}
        />
        <Act busy={busy} icon={<Tag aria-hidden className="size-4" />} act={() => setTagging(true)}>
          {say('tag')}
        </Act>
        <MenuOpener
          label={say('move')}
          active={false}
          short
          icon={<FolderInput aria-hidden className="size-4" />}
          load={load}
          popup={(popup) => (
            <MovePanel move={(projectId) => void run({ kind: 'move', ids, projectId })} {...popup} />
          )}
        />
        {mayTryAgain ? <AgainDialog selecting={selecting} filter={filter} tell={tell} /> : null}
        <ZipForm ids={ids} tell={(words) => tell(words, { bad: true })}>
          <Act
            busy={false}
            submit
            title={say('downloadHelp')}
            icon={<Download aria-hidden className="size-4" />}
          >
            {say('download')}
          </Act>
        </ZipForm>
        <Act
          busy={busy}
          icon={<Trash2 aria-hidden className="size-4" />}
          act={() => void gone(run({ kind: 'trash', ids }))}
        >
          {say('trash')}
        </Act>
      </div>
      {tagging ? <TagDialog ids={ids} run={run} close={() => setTagging(false)} /> : null}
    </section>
  )
}

function Act({
  icon,
  busy,
  submit = false,
  title,
  act,
  children,
}: {
  icon: ReactNode
  busy: boolean
  submit?: boolean
  title?: string
  act?: () => void
  children: ReactNode
}) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      aria-disabled={busy}
      title={title}
      onClick={() => !busy && act?.()}
      className="inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:h-11"
    >
      {icon}
      <span className="sr-only rail:not-sr-only">{children}</span>
    </button>
  )
}

/** Once everything that is loaded could be selected, what the filter finds besides. */
function SelectAll({
  selecting,
  filter,
  shown,
  tell,
}: {
  selecting: Selecting
  filter: Filter
  shown: number
  tell: Bulk['tell']
}) {
  const say = useTranslations('gallery.bulk')
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(countQuery(filter))
  const count = data?.count ?? 0
  const chosen = selecting.selection.ids.size
  if (count === 0 || chosen >= Math.max(count, shown)) return null
  const many = count > MOST_COUNTED
  const select = async () => {
    if (busy) return
    setBusy(true)
    await findIds(filter)
      .then(({ ids }) => selecting.choose(ids, filterKey(filter)))
      .catch((error) => {
        if (error instanceof ApiError && error.status === 401) endSession()
        tell(say('allFailed'), { bad: true })
      })
    setBusy(false)
  }
  const label = many ? say('allMost', { count: MOST_AT_ONCE }) : say('all', { count })
  return (
    <Button look="link" className="px-2" aria-disabled={busy} onClick={() => void select()}>
      {busy ? say('selecting') : label}
    </Button>
  )
}
