import { ChevronDown, Play } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNow } from '#components/client/clock.tsx'
import { formatSpan } from '#components/client/format.ts'
import { useMe } from '#components/client/providers.tsx'
import { buttonClasses, IconButton } from '#components/ui/button.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { Bar, useLine } from '#components/video/progress.tsx'
import { panelLook } from '#components/video/slate.tsx'
import { placeOf, renderingSince, roughly, untilReady } from '#lib/gallery/line/expected.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import type { Batch } from './batch.ts'
import { TellMe } from './tell-me.tsx'

/** The videos of one press as a strip of thumbnails, with the number ready and the time left. */
export function BatchStrip({
  batch: { videos },
  filter,
  isFolded,
  fold,
}: {
  batch: Batch
  /** The gallery's `filterKey`. */
  filter: string
  /** Whether the gallery below hides its cards. */
  isFolded: boolean
  fold: (folded: boolean) => void
}) {
  const say = useTranslations('gallery')
  const me = useMe()
  const now = useNow()
  const line = useLine()
  const ready = videos.filter(({ clip }) => clip)
  const leftMs = line ? untilReady(line, videos, now) : null
  const isLate =
    line !== undefined &&
    videos.some(
      ({ status, startedAt }) =>
        status === 'in_progress' && startedAt && renderingSince(line, startedAt, now).isLate,
    )
  const rest = leftMs ? say('wait.left', roughly(leftMs)) : isLate ? say('wait.late') : null
  const [first] = videos
  const isMine = first?.person.id === me.id
  const prompts = new Set(videos.map(({ prompt }) => prompt))
  return (
    <section
      aria-label={say('batch.ready', { ready: ready.length, count: videos.length })}
      className="mt-4 rounded-panel border border-line bg-surface px-4 pt-3 pb-4"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <h2 className="font-semibold tabular-nums">
          {say('batch.ready', { ready: ready.length, count: videos.length })}
        </h2>
        {rest ? <span className="text-muted tabular-nums">{rest}</span> : null}
        <span className="min-w-0 flex-1 truncate text-muted max-rail:hidden" dir="auto">
          {isMine ? '' : `${first?.person.name} · `}
          {prompts.size === 1 ? first?.prompt : ''}
        </span>
        <span className="ml-auto flex items-center gap-2">
          {ready.length > 0 ? (
            <Link
              href={paths.play(ready.map(({ id }) => id))}
              prefetch={false}
              className={buttonClasses('small')}
            >
              <Play aria-hidden className="size-3.5" />
              {say('batch.play', { count: ready.length })}
            </Link>
          ) : null}
          {isMine ? <TellMe look="small" /> : null}
          <IconButton
            icon={ChevronDown}
            label={say(isFolded ? 'batch.show' : 'batch.hide')}
            aria-expanded={!isFolded}
            className={isFolded ? '' : '*:rotate-180'}
            onClick={() => fold(!isFolded)}
          />
        </span>
      </div>
      <ol className="mt-2 grid auto-cols-[minmax(64px,1fr)] grid-flow-col gap-1.5 overflow-x-auto p-0.5">
        {videos.map((video, index) => (
          <li key={video.id} className="max-w-40">
            <Tile video={video} number={index + 1} filter={filter} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tile({ video, number, filter }: { video: SubmissionView; number: number; filter: string }) {
  const say = useTranslations('gallery.batch')
  const { tone, title } = statusWords(useTranslations('status'), video)
  return (
    <Link
      href={paths.video(video.id, filter)}
      prefetch={false}
      title={title}
      className={`relative flex aspect-video flex-col justify-between overflow-hidden rounded-control text-11 tabular-nums ${panelLook(tone)}`}
    >
      <span className="sr-only">{say('tile', { number, title })}</span>
      {video.clip ? (
        <Thumbnail id={video.id} className="absolute inset-0 size-full" />
      ) : (
        <Waiting video={video} />
      )}
    </Link>
  )
}

/** The remaining time with a progress bar, or the place in line. */
function Waiting({ video: { id, status, startedAt } }: { video: SubmissionView }) {
  const say = useTranslations('gallery.batch')
  const now = useNow()
  const line = useLine()
  if (status === 'in_progress' && startedAt) {
    const { leftMs, share, isLate } = renderingSince(line, startedAt, now)
    return (
      <>
        <span className="px-1.5 py-1">{leftMs === null ? '' : formatSpan(leftMs)}</span>
        <Bar share={share} isLate={isLate} />
      </>
    )
  }
  const place = line && status === 'pending' ? placeOf(line, id) : null
  return <span className="px-1.5 py-1 text-muted">{place ? say('place', { place }) : ''}</span>
}
