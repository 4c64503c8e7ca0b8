import { ListVideo, Play } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { Only } from '#components/client/providers.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { forOnePress, isUnderWay } from '#lib/gallery/storyboard/standing.ts'
import type { ShotView, StoryboardLine, StoryboardView } from '#lib/gallery/storyboard/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { AddShots } from './add-shots.tsx'
import { RecentlyDeleted } from './deleted.tsx'
import { Heading } from './heading.tsx'
import { MakeMissing } from './make-button.tsx'
import { ShotRow } from './shot-row.tsx'
import { StoryboardList } from './storyboard-list.tsx'

/** The refresh interval while takes are being made, in milliseconds. */
const WATCH_MS = 5_000

/** A storyboard: its shots in order, each with its takes, and one button that makes all missing shots. */
export function StoryboardPage({
  storyboard,
  all,
}: {
  storyboard: StoryboardView
  all: readonly StoryboardLine[]
}) {
  const say = useTranslations('storyboard')
  const { id, shots } = storyboard
  const drawnAt = useNow().getTime()
  const underWay = shots.some(({ made }) => isUnderWay(made))
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="mr-auto min-w-0">
          <Heading storyboard={storyboard} />
          <Totals storyboard={storyboard} />
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3 max-rail:w-full">
          {shots.some(({ chosenId }) => chosenId) ? (
            <Link href={paths.playStoryboard(id)} className={`${buttonClasses('plain')} h-10`}>
              <Play aria-hidden className="size-4" />
              {say('play')}
            </Link>
          ) : null}
          <MakeMissing {...pressOf(storyboard, forOnePress(shots))} />
        </div>
      </div>
      <Redraw drawnAt={drawnAt} {...(underWay ? { everyMs: WATCH_MS } : {})} />
      <div className="mt-4 grid gap-x-8 gap-y-4 min-[1280px]:grid-cols-[232px_minmax(0,1fr)]">
        <div className="max-[1280px]:order-last">
          <StoryboardList storyboards={all} shown={id} />
        </div>
        <div className="min-w-0">
          <ol id="shots" tabIndex={-1} aria-label={say('shots')} className="outline-none">
            {shots.map((shot, index) => (
              <ShotRow
                key={shot.id}
                storyboard={storyboard}
                shot={shot}
                index={index}
                press={pressOf(storyboard, [shot])}
              />
            ))}
          </ol>
          {shots.length === 0 ? (
            <Empty
              icon={ListVideo}
              title={say('noShots')}
              help={storyboard.mayChange ? say('noShotsHelp') : null}
            />
          ) : null}
          {storyboard.mayChange ? (
            <>
              <AddShots storyboardId={id} shots={shots.length} />
              <RecentlyDeleted deleted={storyboard.deletedShots} storyboardId={id} />
            </>
          ) : (
            <Only act="make">
              <p className="mt-4 text-12 text-muted">{say('notYours', { name: storyboard.person.name })}</p>
            </Only>
          )}
        </div>
      </div>
    </>
  )
}

/** A press that makes some shots of the rendered storyboard. */
function pressOf({ id, version, project }: StoryboardView, shots: readonly ShotView[]) {
  return {
    storyboardId: id,
    version,
    shotIds: shots.map((shot) => shot.id),
    takes: shots.reduce((sum, { takes }) => sum + takes, 0),
    projectId: project?.id ?? null,
  }
}

function Totals({ storyboard: { project, shots } }: { storyboard: StoryboardView }) {
  const say = useTranslations('storyboard')
  const made = shots.flatMap((shot) => shot.made)
  const yen = formatYen(made.reduce((sum, { costYen }) => sum + costYen, 0))
  return (
    <p className="mt-0.5 text-13 text-muted tabular-nums">
      {project ? <bdi>{project.name} · </bdi> : null}
      {say('total', { shots: shots.length, takes: made.length, yen })}
    </p>
  )
}
