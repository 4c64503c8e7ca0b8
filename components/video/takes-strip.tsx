import { Columns2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SubmissionDetail } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'

type Sibling = SubmissionDetail['siblings'][number]

/** The takes of one press of the button, beside each other, with the way to compare them with the one that is looked at. */
export function TakesStrip({ submission }: { submission: SubmissionDetail }) {
  const say = useTranslations('video')
  if (submission.siblings.length < 2) return null
  return (
    <section aria-label={say('takes')} className="mt-5">
      <h2 className="text-13 font-semibold">{say('takes')}</h2>
      <ul className="-mx-1 mt-1 flex gap-3 overflow-x-auto p-1 pb-2">
        {submission.siblings.map((sibling) => (
          <li key={sibling.id} className="w-36 shrink-0">
            <Link
              href={paths.video(sibling.id)}
              aria-current={sibling.id === submission.id ? 'page' : undefined}
              className="group block rounded-control"
            >
              <TakePicture sibling={sibling} />
              <span className="mt-1 block text-12 text-muted group-aria-[current]:font-medium group-aria-[current]:text-text">
                {say('take', { take: sibling.take })}
              </span>
            </Link>
            {sibling.id !== submission.id &&
            sibling.status === 'completed' &&
            submission.status === 'completed' ? (
              <Link
                href={compareInOrder(submission, sibling)}
                aria-label={say('compareWith', { take: sibling.take })}
                className="-ml-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 text-12 text-muted hover:bg-raised hover:text-text pointer-coarse:h-10"
              >
                <Columns2 aria-hidden className="size-3.5" />
                {say('compare')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The comparison of two takes, with the earlier one first. */
function compareInOrder(one: Pick<Sibling, 'id' | 'take'>, other: Pick<Sibling, 'id' | 'take'>): string {
  return one.take < other.take ? paths.compare(one.id, other.id) : paths.compare(other.id, one.id)
}

/** A take's thumbnail, or its state in a word. */
export function TakePicture({ sibling, children }: { sibling: Sibling; children?: ReactNode }) {
  const say = useTranslations('status')
  return (
    <span className="relative grid aspect-video place-items-center overflow-hidden rounded-control bg-raised px-2 text-center text-11 text-muted outline-offset-2 group-aria-[current]:outline-2 group-aria-[current]:outline-accent-ink">
      {sibling.hasClip ? (
        // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
        <img
          src={paths.api.thumbnail(sibling.id)}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="line-clamp-2">
          {statusWords(say, { ...sibling, reason: null, priceYen: 0, clip: {} }).title}
        </span>
      )}
      {children}
    </span>
  )
}
