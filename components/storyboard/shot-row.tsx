import { Columns2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TakePicture } from '#components/video/takes-strip.tsx'
import { MOST_COMPARED } from '#lib/gallery/compare.ts'
import { isUnderWay } from '#lib/gallery/storyboard/standing.ts'
import type { ShotView, StoryboardView, TakeView } from '#lib/gallery/storyboard/view.ts'
import { paths } from '#lib/paths.ts'
import { joinTags } from '#lib/submissions/tags.ts'
import { formatYen } from '#lib/yen.ts'
import { AnotherTake } from './another-take.tsx'
import { MakeGap } from './make-button.tsx'
import { ShotWords } from './shot-words.tsx'

/** A shot: its text, its takes with the chosen one enlarged, and its cost. A missing shot is a gap with its price. */
export function ShotRow({
  storyboard,
  shot,
  index,
  press,
}: {
  storyboard: StoryboardView
  shot: ShotView
  /** Zero-based. */
  index: number
  press: Parameters<typeof MakeGap>[0]['press']
}) {
  const say = useTranslations('storyboard')
  const { made, chosenId, missing } = shot
  const number = index + 1
  const text = <Text shot={shot} />
  const chosen = made.find(({ id }) => id === chosenId)
  const costYen = made.reduce((sum, take) => sum + take.costYen, 0)
  return (
    <li
      aria-label={say('shot', { number })}
      className="group grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-line py-3 text-13 min-[1440px]:grid-cols-[22px_minmax(160px,1fr)_minmax(0,412px)_148px_64px] min-[1440px]:gap-x-4"
    >
      <span aria-hidden className="self-start pt-0.5 font-medium tabular-nums">
        {number}
      </span>
      {storyboard.mayChange ? (
        <ShotWords
          storyboardId={storyboard.id}
          shot={{ id: shot.id, prompt: shot.prompt, takes: shot.takes, seed: shot.seed, tags: shot.tags }}
          number={number}
          isLast={index === storyboard.shots.length - 1}
        >
          {text}
        </ShotWords>
      ) : (
        text
      )}
      <ul className="flex items-center gap-1.5 overflow-x-auto p-1 max-[1440px]:col-span-2 max-[1440px]:col-start-2 max-[1440px]:row-start-2">
        {missing ? (
          <li className="w-33 shrink-0 max-rail:w-28">
            <MakeGap press={press} again={made.length > 0} />
          </li>
        ) : null}
        {inOrder(made, chosenId).map((take) => (
          <li
            key={take.id}
            className={take.id === chosenId ? 'w-33 shrink-0 max-rail:w-28' : 'w-16 shrink-0'}
          >
            <TakeLink
              take={take}
              number={made.indexOf(take) + 1}
              of={made.length}
              isChosen={take.id === chosenId}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-start gap-1.5 max-[1440px]:col-span-2 max-[1440px]:col-start-2 max-[1440px]:row-start-3 max-[1440px]:flex-row max-[1440px]:flex-wrap max-[1440px]:items-center max-[1440px]:gap-x-3">
        <Standing shot={shot} chosen={chosen} />
        {chosen ? (
          <AnotherTake
            source={{
              id: chosen.id,
              prompt: shot.prompt,
              project: storyboard.project,
              tags: joinTags(storyboard.tags, shot.tags),
            }}
          />
        ) : null}
        <Compare made={made} />
      </div>
      <span className="self-start text-right tabular-nums max-[1440px]:col-start-3 max-[1440px]:row-start-1 min-[1440px]:self-center">
        {costYen > 0 ? formatYen(costYen) : <span className="text-muted">–</span>}
      </span>
    </li>
  )
}

function Text({ shot: { prompt, takes, seed, tags } }: { shot: ShotView }) {
  const say = useTranslations('storyboard')
  const more = [
    takes > 1 ? say('takesOf', { takes }) : null,
    seed === null ? null : say('seedIs', { seed: String(seed) }),
    ...tags,
  ].filter(Boolean)
  return (
    <div className="min-w-0">
      <p dir="auto" className="line-clamp-4 whitespace-pre-line">
        {prompt}
      </p>
      {more.length > 0 ? <p className="mt-0.5 truncate text-12 text-muted">{more.join(' · ')}</p> : null}
    </div>
  )
}

/** Compares the newest takes side by side, without the rejected ones; there one of them is selected. */
function Compare({ made }: { made: readonly TakeView[] }) {
  const say = useTranslations('video')
  const judged = made.filter(({ status, choice }) => status === 'completed' && choice !== 'reject')
  const ids = judged.slice(-MOST_COMPARED).map(({ id }) => id)
  if (ids.length < 2) return null
  return (
    <Link
      href={paths.compare(...ids)}
      prefetch={false}
      className="inline-flex items-center gap-1.5 rounded-control text-12 text-muted hover:text-text pointer-coarse:h-10"
    >
      <Columns2 aria-hidden className="size-3.5" />
      {say('compareTakes')}
    </Link>
  )
}

/** The chosen take first, then the others by age. */
function inOrder(made: readonly TakeView[], chosenId: string | null): TakeView[] {
  return made.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId))
}

function TakeLink({
  take,
  number,
  of,
  isChosen,
}: {
  take: TakeView
  number: number
  of: number
  isChosen: boolean
}) {
  const say = useTranslations('storyboard')
  const sayVideo = useTranslations('video.review.choices')
  const { id, choice } = take
  const choiceWord = choice ? sayVideo(choice) : ''
  return (
    <Link
      href={paths.video(id)}
      prefetch={false}
      aria-label={say(isChosen ? 'chosenTake' : 'take', { number, of, choice: choiceWord || 'none' })}
      title={choiceWord || undefined}
      className={`block rounded-control ${choice === 'reject' && !isChosen ? 'opacity-45 hover:opacity-100 focus-visible:opacity-100' : ''}`}
    >
      {/* On a small picture the badge would cover everything. */}
      <TakePicture sibling={{ ...take, choice: isChosen ? choice : null }} />
    </Link>
  )
}

/** The state of the shot, in one line. */
function Standing({
  shot: { made, missing, prompt },
  chosen,
}: {
  shot: ShotView
  chosen: TakeView | undefined
}) {
  const say = useTranslations('storyboard.standing')
  const lines = [
    chosen ? say('chosen', { number: made.indexOf(chosen) + 1, of: made.length }) : null,
    isUnderWay(made) ? say('underWay') : null,
    missing ? say(made.length > 0 ? 'failed' : 'missing') : null,
    !chosen && !missing && !isUnderWay(made) ? say('unsure') : null,
    chosen && chosen.prompt !== prompt ? say('changed') : null,
  ]
  return (
    <span className="text-12 text-muted tabular-nums">
      {lines.filter(Boolean).map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </span>
  )
}
