import { useMutation, useQuery } from '@tanstack/react-query'
import { Columns2, Download, FolderInput, Play, Star, Tag, Trash2, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { type ReactNode, useState, useTransition } from 'react'
import { endSession } from '#components/client/connection.ts'
import { downloadStarts } from '#components/client/download-starts.ts'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Only } from '#components/client/providers.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import { ChoiceButtons } from '#components/video/review.tsx'
import { hearBuild } from '#lib/build.ts'
import type { Change } from '#lib/gallery/change-input.ts'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import { MOST_COMPARED } from '#lib/gallery/compare.ts'
import { type Filter, filterKey, MOST_COUNTED } from '#lib/gallery/filter.ts'
import { countQuery, findIds } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { MOST_AT_ONCE } from '#lib/submissions/results.ts'
import { BarButton, BarMenu } from './bar-button.tsx'
import { AgainDialog, TagDialog } from './bulk-dialogs.tsx'
import { clearSelection, inGalleryOrder, selectOnly, useGalleryState } from './gallery-state.ts'
import { tellOfSelection, useBulk } from './use-bulk.ts'

/** The selection, and bulk acts on it. */
export function SelectionBar({ filter, mayTryAgain }: { filter: Filter; mayTryAgain: boolean }) {
  const say = useTranslations('gallery.bulk')
  const selected = useGalleryState(({ selection }) => selection.ids)
  const { busy, change } = useBulk()
  const [tagging, setTagging] = useState(false)
  const ids = [...selected]
  const toTrash = async () => {
    if (await change({ kind: 'trash', ids })) clearSelection()
  }
  return (
    <section
      aria-label={say('selected', { count: ids.length })}
      className="@container flex w-full max-w-[1120px] flex-wrap items-center gap-x-2 gap-y-1 rounded-frame border border-edge bg-surface px-2 py-1.5 shadow-popover"
    >
      <IconButton icon={X} label={say('clear')} onClick={clearSelection} />
      <p className="text-13 font-medium tabular-nums">{say('selected', { count: ids.length })}</p>
      <SelectAll filter={filter} chosen={ids.length} />
      <div className="flex flex-wrap items-center gap-1 rail:ml-auto">
        <ChoiceButtons choose={(choice) => busy || void change({ kind: 'choose', ids, choice })} compact />
        <RateMenu ids={ids} change={change} />
        <LookActs selected={selected} />
        <Only act="make">
          <Act
            aria-disabled={busy}
            icon={<Tag aria-hidden className="size-4" />}
            onClick={() => busy || setTagging(true)}
          >
            {say('tag')}
          </Act>
          <MoveMenu ids={ids} change={change} />
          {mayTryAgain ? <AgainDialog ids={ids} filter={filter} /> : null}
        </Only>
        <Only act="export">
          <ZipForm ids={ids} />
        </Only>
        <Only act="make">
          <Act
            aria-disabled={busy}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => void toTrash()}
          >
            {say('trash')}
          </Act>
        </Only>
      </div>
      {tagging ? <TagDialog ids={ids} change={change} close={() => setTagging(false)} /> : null}
    </section>
  )
}

/** Upper bound on videos played in sequence; more would not fit an address. */
const MOST_PLAYED = 100

/** Compares two to four selected videos, or plays all of them, in the order of the gallery. */
function LookActs({ selected }: { selected: ReadonlySet<string> }) {
  const say = useTranslations('gallery.bulk')
  const router = useRouter()
  const shown = useGalleryState((state) => state.shown)
  const ids = inGalleryOrder(selected, shown)
  const mayCompare = ids.length >= 2 && ids.length <= MOST_COMPARED
  const mayPlay = ids.length <= MOST_PLAYED
  const compareHelp = say('compareHelp', { most: MOST_COMPARED })
  const playHelp = say('playHelp', { most: MOST_PLAYED })
  return (
    <>
      <Act
        aria-disabled={!mayCompare}
        title={compareHelp}
        icon={<Columns2 aria-hidden className="size-4" />}
        onClick={() => (mayCompare ? router.push(paths.compare(...ids)) : tellOfSelection(compareHelp))}
      >
        {say('compare')}
      </Act>
      <Act
        aria-disabled={!mayPlay}
        title={mayPlay ? undefined : playHelp}
        icon={<Play aria-hidden className="size-4" />}
        onClick={() => (mayPlay ? router.push(paths.play(ids)) : tellOfSelection(playHelp))}
      >
        {say('play')}
      </Act>
    </>
  )
}

interface ActProps {
  ids: string[]
  change: (wanted: Change) => Promise<number | null>
}

function RateMenu({ ids, change }: ActProps) {
  const say = useTranslations('gallery.bulk')
  return (
    <UpMenu label={say('rate')} icon={<Star aria-hidden className="size-4" />}>
      {[5, 4, 3, 2, 1, null].map((rating) => (
        <Menu.Item
          key={rating}
          className={menuItemClasses}
          onSelect={() => void change({ kind: 'rate', ids, rating })}
        >
          {rating === null ? say('noRating') : say('stars', { stars: rating })}
        </Menu.Item>
      ))}
    </UpMenu>
  )
}

function MoveMenu(props: ActProps) {
  const say = useTranslations('gallery.bulk')
  return (
    <UpMenu label={say('move')} icon={<FolderInput aria-hidden className="size-4" />}>
      <Projects {...props} />
    </UpMenu>
  )
}

/** A menu that opens upwards; its code is part of the bar's. */
function UpMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <BarMenu
      label={label}
      short
      icon={icon}
      load={async () => {}}
      popup={(popup) => (
        <MenuPanel {...popup} align="start" side="top" className="max-w-72 min-w-44">
          {children}
        </MenuPanel>
      )}
    />
  )
}

/** Projects load when the menu opens. */
function Projects({ ids, change }: ActProps) {
  const say = useTranslations('gallery.filter')
  const { data, isError } = useQuery(choicesQuery())
  return (
    <>
      {data ? null : <p className="px-2.5 py-2 text-13 text-muted">{say(isError ? 'failed' : 'loading')}</p>}
      {[...(data?.projects ?? []), { id: null, name: say('noProject') }].map(({ id: projectId, name }) => (
        <Menu.Item
          key={projectId}
          className={menuItemClasses}
          onSelect={() => void change({ kind: 'move', ids, projectId })}
        >
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {name}
          </span>
        </Menu.Item>
      ))}
    </>
  )
}

function Act({
  icon,
  children,
  ...button
}: { icon: ReactNode; children: string } & Parameters<typeof BarButton>[0]) {
  return (
    <BarButton {...button}>
      {icon}
      <span className="sr-only rail:not-sr-only">{children}</span>
    </BarButton>
  )
}

/** Offers to select the results not loaded yet, once all loaded ones are selected. */
function SelectAll({ filter, chosen }: { filter: Filter; chosen: number }) {
  const say = useTranslations('gallery.bulk')
  const shown = useGalleryState((state) => state.shown.length)
  const { data } = useQuery(countQuery(filter))
  const { mutate, isPending } = useMutation({
    mutationFn: () => findIds(filter),
    onSuccess: ({ ids }) => selectOnly(ids, filterKey(filter)),
    onError: () => tellOfSelection(say('allFailed')),
  })
  const count = data?.count ?? 0
  if (count === 0 || chosen >= Math.max(count, shown)) return null
  const label = count > MOST_COUNTED ? say('allMost', { count: MOST_AT_ONCE }) : say('all', { count })
  return (
    <Button look="link" className="px-2" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? say('selecting') : label}
    </Button>
  )
}

/**
 * Downloads clips as one ZIP file, which the browser streams to disk. The download is checked first, and a
 * hidden frame takes an error response: loaded in the page itself, it would replace the selection.
 */
function ZipForm({ ids }: { ids: readonly string[] }) {
  const say = useTranslations()
  const zone = useDrawnZone()
  // Pending from the press on: a mutation is shown as pending later than the second press of a double click.
  const [isPending, start] = useTransition()
  const download = async (form: HTMLFormElement) => {
    if (ids.length > MOST_AT_ONCE) return tellOfSelection(say('gallery.bulk.tooMany', { most: MOST_AT_ONCE }))
    const obstacle = await findObstacle()
    if (obstacle) return tellOfSelection(say(obstacle))
    form.submit()
    await downloadStarts()
  }
  return (
    <form
      method="post"
      action={paths.api.zip()}
      target="zip"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (!isPending) start(() => download(form))
      }}
      className="contents"
    >
      <input type="hidden" name="ids" value={ids.slice(0, MOST_AT_ONCE).join(',')} />
      <input type="hidden" name="zone" value={zone} />
      <Act
        type="submit"
        title={say('gallery.bulk.downloadHelp')}
        aria-disabled={isPending}
        icon={<Download aria-hidden className="size-4" />}
      >
        {say(isPending ? 'ui.preparing' : 'gallery.bulk.download')}
      </Act>
      <iframe name="zip" title={say('gallery.bulk.download')} hidden />
    </form>
  )
}

/** The obstacle to a download; null for none. */
async function findObstacle() {
  try {
    const answer = await fetch(paths.api.zip(), { method: 'HEAD' })
    hearBuild(answer)
    if (answer.ok) return null
    if (answer.status === 429) return 'gallery.bulk.downloadBusy'
    if (answer.status !== 401) return 'gallery.bulk.downloadFailed'
    endSession()
    return 'shell.signedOut'
  } catch {
    return 'gallery.bulk.downloadOffline'
  }
}
