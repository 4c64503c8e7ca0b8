import { useTranslations } from 'next-intl'

/** The storyboard's frames while it is loaded. */
export function SkeletonStoryboard() {
  const say = useTranslations('storyboard')
  return (
    <div className="mx-auto max-w-[1080px]" role="status" aria-label={say('loading')}>
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <div className="breathing mt-4 grid gap-4">
        <span className="h-56 rounded-panel bg-raised" />
        <span className="h-16 w-96 max-w-full rounded-control bg-raised" />
        <span className="h-32 rounded-panel bg-raised" />
      </div>
    </div>
  )
}
