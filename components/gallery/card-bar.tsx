import { Columns2, Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AnotherButton } from '#components/composer/another-button.tsx'
import { ANOTHER_KEY } from '#components/composer/use-another.ts'
import { MOST_COMPARED } from '#lib/gallery/compare.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { inGalleryOrder, pressCard, useGalleryState } from './gallery-state.ts'

const ICON_BUTTON = 'grid size-8 place-items-center rounded-control text-on-shade hover:bg-shade'

/**
 * The acts on a finished card that is hovered or focused. Its code is fetched on first use. Touch screens
 * have a menu (card-menu.tsx).
 */
export function CardBar({ submission, active }: { submission: SubmissionView; active: boolean }) {
  const say = useTranslations('gallery')
  const tabIndex = active ? 0 : -1
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-end pointer-coarse:hidden">
      <div className="flex w-full items-center gap-1.5 rounded-b-frame bg-linear-to-t from-shade to-transparent pt-9 pr-2 pb-1.5 pl-11 *:pointer-events-auto *:relative *:z-10">
        <AnotherButton source={submission} keySign={ANOTHER_KEY} tabIndex={tabIndex} />
        <span className="ml-auto" />
        <CompareButton id={submission.id} tabIndex={tabIndex} />
        <a
          href={paths.api.download(submission.id)}
          download
          tabIndex={tabIndex}
          aria-label={say('download')}
          title={say('download')}
          className={ICON_BUTTON}
        >
          <Download aria-hidden className="size-4" />
        </a>
      </div>
    </div>
  )
}

function CompareButton({ id, tabIndex }: { id: string; tabIndex: number }) {
  const comparing = useComparing(id)
  if (!comparing) return null
  const { label, compare } = comparing
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onClick={compare}
      className={ICON_BUTTON}
    >
      <Columns2 aria-hidden className="size-4" />
    </button>
  )
}

/**
 * The first press selects the card; a press on another card compares it with the selection. Null if too many
 * are selected.
 */
export function useComparing(id: string): { label: string; compare: () => void } | null {
  const say = useTranslations('gallery')
  const router = useRouter()
  const { ids } = useGalleryState(({ selection }) => selection)
  const shown = useGalleryState((state) => state.shown)
  const compared = inGalleryOrder(new Set([...ids, id]), shown)
  if (compared.length > MOST_COMPARED) return null
  if (compared.length > 1) {
    return {
      label: say('compareSelected', { count: String(compared.length) }),
      compare: () => router.push(paths.compare(...compared)),
    }
  }
  return { label: say('compareWith'), compare: () => ids.has(id) || pressCard(id, false) }
}
