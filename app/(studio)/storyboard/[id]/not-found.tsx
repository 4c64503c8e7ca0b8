import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClasses } from '#components/ui/button.tsx'
import { DeadEnd } from '#components/ui/dead-end.tsx'
import { paths } from '#lib/paths.ts'

export default async function NotFound() {
  const say = await getTranslations('storyboard')
  return (
    <DeadEnd title={say('unknown.title')} help={say('unknown.help')}>
      <Link href={paths.storyboards()} className={buttonClasses('plain')}>
        {say('unknown.toAll')}
      </Link>
    </DeadEnd>
  )
}
