import { useTranslations } from 'next-intl'
import { Storyboard } from './storyboard.tsx'

/** Several shots at once: paste a list, adjust the table, make them all. */
export function StoryboardPage() {
  const say = useTranslations('storyboard')
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <Storyboard />
    </div>
  )
}
