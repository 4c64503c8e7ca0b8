import { useTranslations } from 'next-intl'

/** Columns of the gallery; the skeleton has the same, so that nothing moves when the cards arrive. See rows.ts. */
export const gridClasses =
  'grid grid-cols-1 gap-x-4 gap-y-5 rail:grid-cols-[repeat(auto-fill,minmax(272px,1fr))]'

/** The gallery's cards before they are there. */
export function SkeletonDay() {
  const say = useTranslations('gallery')
  return (
    <div role="status" aria-label={say('loading')} className={`mt-6 ${gridClasses}`}>
      <div className="col-span-full flex h-6 items-center">
        <span className="breathing h-4 w-56 rounded-control bg-raised" />
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className="breathing">
          <div className="aspect-video rounded-frame bg-raised" />
          <div className="mt-2 flex h-5 items-center">
            <span className="h-3 w-4/5 rounded-control bg-raised" />
          </div>
          <div className="flex h-8 items-start pt-0.5">
            <span className="h-2.5 w-2/5 rounded-control bg-raised" />
          </div>
        </div>
      ))}
    </div>
  )
}
