'use client'

import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { panelLook } from '#components/video/state-panel.tsx'
import { TRASH_DAYS, type TrashedView } from '#lib/gallery/trash-view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatDate } from '#lib/time.ts'

const DAY_MS = 24 * 3_600_000

/** One thing in the trash: what it is, who put it there, how long it stays, and the ways out. */
export function TrashRow({
  trashed,
  mayPurge,
  busy,
  restore,
  purge,
}: {
  trashed: TrashedView
  mayPurge: boolean
  busy: boolean
  restore: () => void
  purge: () => void
}) {
  const say = useTranslations('trash')
  const title = promptTitle(trashed.prompt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-frame border border-line bg-surface p-2 pr-3">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <Thumbnail trashed={trashed} />
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
        {mayPurge ? <PurgeDialog title={title} busy={busy} purge={purge} /> : null}
        {trashed.mayAct ? (
          <Button
            aria-disabled={busy}
            aria-label={say('restoreNamed', { title })}
            onClick={() => !busy && restore()}
          >
            <Undo2 aria-hidden className="size-4" />
            {say('restore')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function Thumbnail({ trashed }: { trashed: TrashedView }) {
  const { tone, title } = statusWords(useTranslations('status'), trashed)
  return (
    <div className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-control bg-screen">
      {trashed.clip ? (
        // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
        <img
          src={paths.api.thumbnail(trashed.id)}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          className="size-full object-cover"
        />
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

function Facts({ trashed }: { trashed: TrashedView }) {
  const say = useTranslations('trash')
  const language = useLocale()
  const [now, zone] = [useMinute(), useZone()]
  const { trashedBy, trashedAt, deletedAfter } = trashed
  const when = formatDate(new Date(trashedAt ?? 0), zone, language, false)
  // The page's clock goes by minutes, so something may seem to come from the future.
  const left = Math.ceil((Date.parse(deletedAfter) - now) / DAY_MS)
  const days = Math.min(TRASH_DAYS, Math.max(0, left))
  return (
    <p className="mt-0.5 text-12 text-muted">
      {trashedBy ? say('by', { by: trashedBy, when }) : say('unknownBy', { when })}{' '}
      <span className="whitespace-nowrap tabular-nums">{say('left', { days })}</span>
    </p>
  )
}

/** Nobody can take this back, so it is asked once more. */
function PurgeDialog({ title, busy, purge }: { title: string; busy: boolean; purge: () => void }) {
  const say = useTranslations('trash')
  return (
    <Dialog
      label={say('deleteNow')}
      name={say('deleteNamed', { title })}
      title={say('deleteTitle')}
      help={say('deleteHelp')}
    >
      {(close) => (
        <>
          <p className="mt-3 truncate text-13 font-medium" dir="auto">
            {title}
          </p>
          <DialogEnd problem={null} close={close}>
            <Button
              look="primary"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return
                close()
                purge()
              }}
            >
              {say('deleteAct')}
            </Button>
          </DialogEnd>
        </>
      )}
    </Dialog>
  )
}
