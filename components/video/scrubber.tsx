import { useTranslations } from 'next-intl'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { CommentView } from '#lib/gallery/comments/query.ts'
import { formatSeconds, type Range } from '#lib/gallery/comments/range.ts'
import { durationOf, useMedia } from './use-media.ts'

/** A comment as shown on the time line. */
export interface Mark extends Range {
  id: string
  done: boolean
}

/** The comments with a moment or a range. */
export function marksOf(comments: readonly CommentView[] | undefined): Mark[] {
  return (comments ?? []).flatMap(({ id, atSeconds, untilSeconds, deleted, doneAt }) =>
    atSeconds === null || deleted ? [] : [{ id, atSeconds, untilSeconds, done: doneAt !== null }],
  )
}

/** The time line: the buffered parts, the playhead, and the comments. */
export function Scrubber({ video, marks }: { video: HTMLVideoElement | null; marks: readonly Mark[] }) {
  const say = useTranslations('video')
  const time = useMedia(video, (each) => each.currentTime, 0)
  const duration = useMedia(video, durationOf, 0)
  const share = (seconds: number) => (duration > 0 ? `${Math.min(100, (100 * seconds) / duration)}%` : '0%')
  const goTo = (seconds: number) => {
    if (video && duration > 0) video.currentTime = Math.min(duration, Math.max(0, seconds))
  }
  const pulled = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    goTo((duration * (event.clientX - left)) / width)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={say('controls.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(time * 10) / 10}
      aria-valuetext={say('controls.at', { time: formatSeconds(time), duration: formatSeconds(duration) })}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pulled(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pulled(event)}
      onKeyDown={(event) => stepped(event, time, goTo)}
      className="group/scrubber relative flex h-6 cursor-pointer touch-none items-center rounded-[4px] pointer-coarse:h-10"
    >
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-line">
        <Buffered video={video} share={share} />
        <span className="absolute inset-y-0 left-0 bg-accent-ink" style={{ width: share(time) }} />
      </div>
      {marks.map(({ id, atSeconds, untilSeconds, done }) =>
        atSeconds === null ? null : (
          <span
            key={id}
            data-mark
            className={`pointer-events-none absolute top-0.5 h-1.5 min-w-1.5 -translate-x-px rounded-full pointer-coarse:top-2 ${done ? 'bg-edge' : 'bg-text'}`}
            style={{
              left: share(atSeconds),
              width: untilSeconds === null ? undefined : share(untilSeconds - atSeconds),
            }}
          />
        ),
      )}
      <span
        className="pointer-events-none absolute size-3 -translate-x-1.5 rounded-full bg-text shadow-popover pointer-coarse:size-4 pointer-coarse:-translate-x-2"
        style={{ left: share(time) }}
      />
    </div>
  )
}

/** Left, Right, Home and End are keys of the whole page; the rest are the time line's own. */
function stepped(event: KeyboardEvent, time: number, goTo: (seconds: number) => void): void {
  const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 2, PageDown: -2 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  goTo(time + step)
}

function Buffered({ video, share }: { video: HTMLVideoElement | null; share: (seconds: number) => string }) {
  const ranges = useMedia(video, bufferedOf, '')
  if (ranges === '') return null
  return ranges.split(' ').map((range) => {
    const [from = 0, until = 0] = range.split('-').map(Number)
    return (
      <span
        key={range}
        className="absolute inset-y-0 bg-edge"
        style={{ left: share(from), width: share(until - from) }}
      />
    )
  })
}

/** `0-3.2 5-8`: a string, so that it can be compared. */
function bufferedOf({ buffered }: HTMLVideoElement): string {
  return Array.from(
    { length: buffered.length },
    (_, index) => `${buffered.start(index).toFixed(1)}-${buffered.end(index).toFixed(1)}`,
  ).join(' ')
}
