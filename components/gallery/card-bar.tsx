import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AnotherButton } from '#components/composer/another-button.tsx'
import { ANOTHER_KEY } from '#components/composer/use-another.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'

/**
 * The acts on a finished card under the pointer or with the focus. Fetched with the first. Touch screens have neither: a
 * thumb that scrolls must not buy, so there the page of the video has the button.
 */
export function CardBar({ submission, active }: { submission: SubmissionView; active: boolean }) {
  const say = useTranslations('gallery')
  const tabIndex = active ? 0 : -1
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-end pointer-coarse:hidden">
      <div className="flex w-full items-center gap-1.5 rounded-b-frame bg-linear-to-t from-shade to-transparent pt-9 pr-2 pb-1.5 pl-11 *:pointer-events-auto *:relative *:z-10">
        <AnotherButton source={submission} keySign={ANOTHER_KEY} tabIndex={tabIndex} />
        <a
          href={paths.api.download(submission.id)}
          download
          tabIndex={tabIndex}
          aria-label={say('download')}
          title={say('download')}
          className="ml-auto grid size-8 place-items-center rounded-control text-on-shade hover:bg-shade"
        >
          <Download aria-hidden className="size-4" />
        </a>
      </div>
    </div>
  )
}
