import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { useLocale, useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { Redraw } from '#components/ui/redraw.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { panelLook } from '#components/video/slate.tsx'
import { type TrashPage as Shown, TRASH_DAYS, type TrashedView } from '#lib/gallery/trash-view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatDate } from '#lib/time.ts'
import { DeleteNow, Restore } from './trash-acts.tsx'

const DAY_MS = 24 * 3_600_000

/**
 * The submissions in the trash, until they are restored or expire. `isFirst` is false for older pages; from one that
 * has become empty, it redirects to the first.
 */
export function TrashPage({ page, isFirst }: { page: Shown; isFirst: boolean }) {
  const say = useTranslations('trash')
  if (page.trashed.length === 0 && !isFirst) redirect(paths.trash())
  return (
    <div className="max-w-[1080px]">
      <PageHead title={say('title')} help={say('intro', { days: String(TRASH_DAYS) })} />
      <Redraw drawnAt={useNow().getTime()} />
      {page.trashed.length === 0 ? <Nothing /> : null}
      <ul className="mt-6 grid gap-3">
        {page.trashed.map((trashed) => (
          <Row key={trashed.id} trashed={trashed} mayPurge={page.mayPurge} />
        ))}
      </ul>
      <div className="mt-8 flex justify-center gap-3">
        {isFirst ? null : (
          <Link href={paths.trash()} className={buttonClasses('plain')}>
            {say('newest')}
          </Link>
        )}
        {page.next ? (
          <Link href={paths.trash(page.next)} prefetch={false} className={buttonClasses('plain')}>
            {say('older')}
          </Link>
        ) : null}
      </div>
    </div>
  )
}

function Nothing() {
  const say = useTranslations('trash')
  return (
    <Empty icon={Trash2} title={say('empty')} help={say('emptyHelp', { days: String(TRASH_DAYS) })}>
      <Link href={paths.gallery()} className={buttonClasses('plain')}>
        {say('toGallery')}
      </Link>
    </Empty>
  )
}

/** One submission in the trash: its title, who deleted it, its expiry, and the acts. */
function Row({ trashed, mayPurge }: { trashed: TrashedView; mayPurge: boolean }) {
  const title = promptTitle(trashed.prompt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-frame border border-line bg-surface p-2 pr-3">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <Picture trashed={trashed} />
        <div className="min-w-0">
          <h2 className="text-13 font-medium" dir="auto">
            <Link href={paths.video(trashed.id)} prefetch={false} className="line-clamp-2 hover:underline">
              {title}
            </Link>
          </h2>
          <Facts trashed={trashed} />
        </div>
      </div>
      <div className="ml-auto flex gap-2">
        {mayPurge ? <DeleteNow id={trashed.id} title={title} /> : null}
        {trashed.mayRestore ? <Restore id={trashed.id} title={title} /> : null}
      </div>
    </li>
  )
}

function Picture({ trashed }: { trashed: TrashedView }) {
  const { tone, title } = statusWords(useTranslations('status'), trashed)
  return (
    <div className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-control bg-screen">
      {trashed.clip ? (
        <Thumbnail id={trashed.id} className="size-full" />
      ) : (
        <span
          className={`absolute inset-0 grid place-items-center px-2 text-center text-11 ${panelLook(tone)}`}
        >
          {title}
        </span>
      )}
    </div>
  )
}

function Facts({ trashed: { trashedBy, trashedAt, deletedAfter } }: { trashed: TrashedView }) {
  const say = useTranslations('trash')
  const when = formatDate(new Date(trashedAt ?? 0), useDrawnZone(), useLocale(), false)
  const left = Math.ceil((Date.parse(deletedAfter) - useNow().getTime()) / DAY_MS)
  return (
    <p className="mt-0.5 text-12 text-muted">
      {trashedBy ? say('by', { by: trashedBy, when }) : say('unknownBy', { when })}{' '}
      <span className="whitespace-nowrap tabular-nums">{say('left', { days: Math.max(0, left) })}</span>
    </p>
  )
}
