import { Columns2, Star } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClasses } from '#components/ui/button.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { MOST_COMPARED } from '#lib/gallery/compare.ts'
import type { Sibling, SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'
import { ChoiceBadge } from './choice-badge.tsx'

/** The takes of the video's family with their reviews and their cost, and a link to compare them. */
export function TakesStrip({ submission: { id, siblings } }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  if (siblings.length < 2) return null
  const compared = comparedTakes(siblings, id)
  const costYen = siblings.reduce((sum, take) => sum + take.costYen, 0)
  return (
    <section aria-label={say('takes')} className="mt-5 min-w-0">
      <div className="flex h-10 items-center gap-2.5">
        <h2 className="text-16 font-semibold">{say('takes')}</h2>
        <span className="text-12 text-muted tabular-nums">
          {siblings.length} · {formatYen(costYen)}
        </span>
        {compared.length > 1 ? (
          <Link href={paths.compare(...compared)} className={`${buttonClasses('plain')} ml-auto`}>
            <Columns2 aria-hidden className="size-4" />
            {say('compareTakes')}
          </Link>
        ) : null}
      </div>
      <ul className="-mx-1 mt-1 flex gap-2.5 overflow-x-auto p-1 pb-2">
        {siblings.map((sibling) => (
          <li key={sibling.id} className="w-33 shrink-0">
            <Link
              href={paths.video(sibling.id)}
              aria-current={sibling.id === id ? 'page' : undefined}
              className="group block rounded-control"
            >
              <TakePicture sibling={sibling} />
              <span className="mt-1.5 flex items-center gap-2 text-12 text-muted group-aria-[current]:font-medium group-aria-[current]:text-text">
                {say('take', { take: sibling.take })}
                {sibling.rating === null ? null : (
                  <span className="flex items-center gap-0.5 tabular-nums">
                    <Star aria-hidden className="size-3 fill-current text-accent-ink" />
                    <span aria-hidden>{sibling.rating}</span>
                    <span className="sr-only">{say('review.stars', { count: sibling.rating })}</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finished takes to compare with one of them, in order; if there are too many, rejected ones are left out. */
function comparedTakes(siblings: readonly Sibling[], id: string): string[] {
  const finished = siblings.filter(({ status }) => status === 'completed')
  if (!finished.some((take) => take.id === id)) return []
  const rank = (take: Sibling) => (take.id === id ? 0 : take.choice === 'reject' ? 2 : 1)
  const chosen = new Set(finished.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_COMPARED))
  return finished.filter((take) => chosen.has(take)).map((take) => take.id)
}

/** A take's thumbnail with its choice, or its state in a word. */
export function TakePicture({
  sibling,
}: {
  sibling: Pick<Sibling, 'id' | 'status' | 'doubted' | 'hasClip' | 'choice'>
}) {
  const say = useTranslations('status')
  return (
    <span className="relative grid aspect-video place-items-center overflow-hidden rounded-control bg-raised px-2 text-center text-11 text-muted outline-offset-1 group-aria-[current]:outline-2 group-aria-[current]:outline-text">
      {sibling.hasClip ? (
        <Thumbnail id={sibling.id} className="absolute inset-0 size-full" />
      ) : (
        <span className="line-clamp-2">
          {statusWords(say, { ...sibling, reason: null, priceYen: 0, clip: {} }).title}
        </span>
      )}
      {sibling.choice ? (
        <ChoiceBadge choice={sibling.choice} className="absolute top-1 left-1 leading-4" />
      ) : null}
    </span>
  )
}
