import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { differingWords, nearDifferences, type WordPart } from '#lib/gallery/prompt-diff.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { CompareView, type Takes } from './compare-view.tsx'
import { letterOf } from './letters.ts'

/** Two to four videos in sync, with their reviews and differences. `missing` of the requested videos are left out. */
export function ComparePage({ takes, missing }: { takes: Takes; missing: number }) {
  const say = useTranslations('compare')
  const words = differingWords(takes.map(({ prompt }) => prompt))
  const isSame = words.every((parts) => parts.every(({ differs }) => !differs))
  return (
    <CompareView
      drawn={takes}
      drawnAt={Date.now()}
      about={isSame ? promptTitle(takes[0].prompt, 200) : null}
      notice={
        missing > 0 ? (
          <Notice look="quiet" className="mt-3">
            {say('missing', { count: missing })}
          </Notice>
        ) : null
      }
      under={takes.map((take, index) => (
        <div key={take.id} className="mt-1.5 text-12">
          <Facts take={take} all={takes} />
          {isSame ? null : <Words parts={nearDifferences(words[index] ?? [])} prompt={take.prompt} />}
        </div>
      ))}
    />
  )
}

/** One line: the take, its author, its time, and whether it shares its seed with another. */
function Facts({ take, all }: { take: SubmissionView; all: readonly SubmissionView[] }) {
  const say = useTranslations()
  const { titleOf, keyOf, clockOf } = useMoments()
  const twin = all.findIndex((other) => other !== take && other.seed !== null && other.seed === take.seed)
  const projects = new Set(all.map(({ project }) => project?.id))
  const facts = [
    ...(take.takes > 1
      ? [say('gallery.takeOf', { take: String(take.take), takes: String(take.takes) })]
      : []),
    take.person.name,
    `${titleOf(keyOf(take.createdAt))} ${clockOf(take.createdAt)}`,
    ...(twin >= 0 ? [say('compare.sameSeed', { side: letterOf(twin) })] : []),
    ...(projects.size > 1 && take.project ? [take.project.name] : []),
  ]
  return <p className="truncate font-medium tabular-nums">{facts.join(' · ')}</p>
}

/** Marks the words that differ; marks none if a prompt has nothing in common with the others. */
function Words({ parts, prompt }: { parts: readonly WordPart[]; prompt: string }) {
  const isAlien = parts.every(({ differs }) => differs)
  return (
    <p dir="auto" title={prompt} className="line-clamp-2 text-muted">
      {parts.map(({ text, differs }, index) =>
        differs && !isAlien ? (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            key={index}
            className="bg-transparent font-medium text-text underline decoration-accent-ink decoration-2 underline-offset-3"
          >
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}
