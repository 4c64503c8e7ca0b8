import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import type { Asked } from '#lib/gallery/dailies/query.ts'
import { paths } from '#lib/paths.ts'
import { DailiesView } from './dailies-view.tsx'

/** Finished takes of a day or a named list, in the whole window. `back` is the exit's target. */
export function DailiesPage({
  asked,
  name,
  back = paths.gallery(),
}: {
  asked: Asked
  name?: string
  back?: string
}) {
  const say = useTranslations('dailies')
  const title = (
    <h1 className="min-w-0 truncate text-13 font-semibold">
      {'ids' in asked ? (
        <bdi>{name ?? say('list')}</bdi>
      ) : (
        <>
          {say('title')}
          <span className="ml-2 font-regular text-muted max-rail:sr-only">
            <DayName day={asked.day} />
          </span>
        </>
      )}
    </h1>
  )
  return (
    <div data-stage data-fills-window className="fixed inset-0 z-40 flex flex-col bg-bg">
      <DailiesView asked={asked} title={title} back={back} />
    </div>
  )
}

function DayName({ day }: { day: string }) {
  const say = useTranslations('dailies')
  const { titleOf, dayOf } = useMoments()
  return say('day', { title: titleOf(day), date: dayOf(day) })
}
