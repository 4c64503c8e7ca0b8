import { Clapperboard, Star } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useMinute } from '#components/client/clock.tsx'
import { useMoments } from '#components/client/moments.tsx'
import { BackLink } from '#components/ui/back-link.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { Asked } from '#lib/gallery/dailies/query.ts'
import { paths } from '#lib/paths.ts'
import { laterDay } from '#lib/time.ts'
import { type ListedTake, tally, type usePlaylist } from './playlist.ts'

interface EndProps {
  asked: Asked
  back: string
  list: ReturnType<typeof usePlaylist>
}

/** The screen without a video to play: the counts of the day or list, and the next steps. */
export function End(props: EndProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid min-h-0 flex-1 content-center justify-items-center gap-3 overflow-y-auto px-4 py-8 text-center outline-none"
    >
      {props.list.all.length > 0 ? <Whole {...props} /> : <Nothing {...props} />}
    </div>
  )
}

/** Leads to the newest day with playable takes, or to the composer. */
function Nothing({ asked, back, list: { latest, moving } }: EndProps) {
  const say = useTranslations('dailies')
  const { dayOf } = useMoments(useMinute())
  if ('ids' in asked) {
    return (
      <Empty icon={Clapperboard} title={say('endOfList', { count: 0 })}>
        <BackLink href={back} className={buttonClasses('plain')}>
          {say('leave')}
        </BackLink>
      </Empty>
    )
  }
  const { day } = asked
  const help = moving > 0 ? say('moving', { count: moving }) : say('empty.help')
  return (
    <Empty icon={Clapperboard} title={say('empty.title')} help={help}>
      {latest && latest !== day ? (
        <Link href={paths.dailies(latest)} className={buttonClasses('primary')}>
          {say('latest', { day: dayOf(latest) })}
        </Link>
      ) : null}
      <BackLink href={paths.gallery()} className={buttonClasses(latest ? 'plain' : 'primary')}>
        {say('toGallery')}
      </BackLink>
    </Empty>
  )
}

/** The counts, and the takes to replay. */
function Whole({ asked, back, list }: EndProps) {
  const say = useTranslations('dailies')
  const day = 'day' in asked ? asked.day : null
  const { all, takes, index, left, moving } = list
  const counts = tally(all)
  const more = takes.length - 1 - index
  return (
    <>
      <h2 className="text-20 font-semibold">
        {day === null
          ? say('endOfList', { count: all.length })
          : say(takes.length === 0 ? 'allReviewed.title' : 'end.title')}
      </h2>
      <p className="text-14 text-muted tabular-nums">{say('counts', counts)}</p>
      {left > 0 ? <p className="text-13">{say('left', { count: left, total: all.length })}</p> : null}
      {moving > 0 ? <p className="text-13 text-muted">{say('moving', { count: moving })}</p> : null}
      <Chosen takes={all.filter(({ choice }) => choice === 'select')} />
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {takes.length > 0 && more > 0 ? (
          <Button look="primary" onClick={() => list.playFrom(index + 1)}>
            {say('playMore', { count: more })}
          </Button>
        ) : null}
        {takes.length > 0 ? <Button onClick={() => list.playFrom(0)}>{say('again')}</Button> : null}
        {counts.unreviewed > 0 && counts.unreviewed < all.length ? (
          <Button onClick={() => list.setUnreviewedOnly(true)}>
            {say('playUnreviewed', { count: counts.unreviewed })}
          </Button>
        ) : null}
        {day === null ? (
          <BackLink href={back} className={buttonClasses('plain')}>
            {say('leave')}
          </BackLink>
        ) : (
          <>
            <Link href={paths.dailies(laterDay(day, -1))} className={buttonClasses('plain')}>
              {say('dayBefore')}
            </Link>
            <Link href={paths.day(day)} className={buttonClasses('plain')}>
              {say('seeDay')}
            </Link>
          </>
        )}
      </div>
    </>
  )
}

function Chosen({ takes }: { takes: readonly ListedTake[] }) {
  const say = useTranslations('dailies')
  const sayVideo = useTranslations('video')
  if (takes.length === 0) return null
  return (
    <section aria-label={say('chosen')} className="mt-3 w-full max-w-[960px]">
      <h3 className="text-13 font-semibold">{say('chosen')}</h3>
      <ul className="mt-2 flex flex-wrap justify-center gap-3">
        {takes.map(({ id, prompt, rating, hasClip }) => (
          <li key={id} className="w-40 text-left">
            <Link href={paths.video(id)} className="block rounded-control">
              <span className="relative block aspect-video overflow-hidden rounded-control bg-raised">
                {hasClip ? <Thumbnail id={id} className="absolute inset-0 size-full" /> : null}
              </span>
              <span dir="auto" className="mt-1 block truncate text-12">
                {prompt}
              </span>
            </Link>
            {rating === null ? null : (
              <span className="flex items-center gap-1 text-12 text-muted">
                <Star aria-hidden className="size-3 fill-accent text-accent-ink" />
                {sayVideo('review.stars', { count: rating })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
