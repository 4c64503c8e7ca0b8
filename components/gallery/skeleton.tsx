import { useTranslations } from 'next-intl'

/** Columns of the gallery; the skeleton has the same, so that nothing moves when the cards arrive. See rows.ts. */
export const gridClasses =
  'grid grid-cols-1 gap-x-4 gap-y-5 rail:grid-cols-[repeat(auto-fill,minmax(272px,1fr))]'

/** The gallery before it is there. */
export function SkeletonGallery() {
  return (
    <>
      <SkeletonComposer />
      <SkeletonFilters />
      <SkeletonDay />
    </>
  )
}

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

/** The composer's box before it can be typed into. */
function SkeletonComposer() {
  return (
    <div className="h-[214px] rounded-panel border border-line bg-surface p-4 shadow-panel rail:h-[134px]">
      <span className="breathing block h-4 w-64 max-w-full rounded-control bg-raised" />
    </div>
  )
}

/** The filters before they can be used. */
function SkeletonFilters() {
  return (
    <div className="mt-4 flex h-10 gap-2">
      <span className="breathing h-10 flex-1 rounded-control bg-raised rail:max-w-80" />
    </div>
  )
}
