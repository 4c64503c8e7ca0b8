'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { useDraft } from './composer-context.tsx'

/** While a prompt is another try of an earlier one: what was changed, word by word. */
export function EarlierLine({ forget }: { forget: () => void }) {
  const { prompt, parentId } = useDraft()
  if (parentId === null) return null
  return <Changes prompt={prompt} parentId={parentId} forget={forget} />
}

const MARKS = {
  both: ['span', ''],
  first: ['del', 'text-bad line-through'],
  second: ['ins', 'text-ok underline underline-offset-3'],
} as const

function Changes({ prompt, parentId, forget }: { prompt: string; parentId: string; forget: () => void }) {
  const say = useTranslations('composer.again')
  const { data: earlier } = useQuery({ ...submissionQuery(parentId), refetchInterval: false })
  const { data: parts } = useQuery({
    queryKey: ['word-diff', earlier?.prompt, prompt],
    queryFn: async () =>
      (await import('#lib/gallery/prompt-diff.ts')).changesOf(earlier?.prompt ?? '', prompt),
    enabled: earlier !== undefined && earlier.prompt !== prompt,
    placeholderData: (previous) => previous,
    gcTime: 0,
    networkMode: 'always',
  })
  if (!earlier || earlier.prompt === prompt || !parts) return null
  return (
    <div className="flex items-start gap-2 text-13 text-muted">
      <p className="min-w-0 flex-1 py-1.5 pointer-coarse:py-2.5">
        {say.rich('changes', {
          link: (text) => (
            <Link href={paths.video(parentId)} className="underline underline-offset-3">
              {text}
            </Link>
          ),
        })}{' '}
        <bdi>
          {parts.map(({ where, text }, index) => {
            const [Mark, look] = MARKS[where]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
              <Mark key={index} className={look}>
                {text}
              </Mark>
            )
          })}
        </bdi>
      </p>
      <Button look="icon" aria-label={say('forget')} title={say('forget')} onClick={forget}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
