import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'
import { paths } from '#lib/paths.ts'
import { Trash } from './trash.tsx'

/** What was put in the trash, until it is restored or its time is over. */
export function TrashPage() {
  const say = useTranslations('trash')
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro', { days: String(TRASH_DAYS) })}</p>
      <Trash empty={<Empty />} />
    </div>
  )
}

function Empty() {
  const say = useTranslations('trash')
  return (
    <div className="mx-auto mt-16 grid max-w-[52ch] justify-items-center gap-2 text-center">
      <h2 className="text-16 font-semibold">{say('empty')}</h2>
      <p className="mb-2 text-13 text-muted">{say('emptyHelp', { days: String(TRASH_DAYS) })}</p>
      <Link href={paths.gallery()} className={buttonClasses('plain')}>
        {say('toGallery')}
      </Link>
    </div>
  )
}
