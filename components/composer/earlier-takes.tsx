import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useOnline } from '#components/client/connection.ts'
import { FocusStays } from '#components/client/focus-stays.ts'
import { useMoments } from '#components/client/moments.tsx'
import { useMe } from '#components/client/providers.tsx'
import { useSettled } from '#components/client/use-settled.ts'
import { Button, buttonClasses, IconButton } from '#components/ui/button.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { type NearTake, nearQuery } from '#lib/gallery/prompts/query.ts'
import { submissionQuery } from '#lib/gallery/submission-query.ts'
import { paths } from '#lib/paths.ts'
import { parseSeed, promptProblem } from '#lib/submissions/input.ts'
import { useDraft } from './composer-context.tsx'
import type { DraftContent } from './draft.ts'

/** Videos that a press may repeat: the earlier try, and a team video of the same prompt. */
export function EarlierTakes({ edit }: { edit: (changes: Partial<DraftContent>) => void }) {
  return (
    <>
      <EarlierLine edit={edit} />
      <NearCard />
    </>
  )
}

/** The words that changed since the prompt of the earlier try, and access to its seed. */
function EarlierLine({ edit }: { edit: (changes: Partial<DraftContent>) => void }) {
  const { prompt, parentId, seed } = useDraft()
  const say = useTranslations('composer.again')
  const { data: earlier } = useQuery({
    ...submissionQuery(parentId ?? ''),
    refetchInterval: false,
    enabled: parentId !== null,
  })
  if (parentId === null || !earlier) return null
  const itsSeed = earlier.seed === null ? '' : String(earlier.seed)
  const link = (text: ReactNode) => (
    <Link href={paths.video(parentId)} className="underline underline-offset-3">
      {text}
    </Link>
  )
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-13 text-muted">
      <FocusStays />
      <p className="min-w-0 flex-1 basis-60 py-1.5 pointer-coarse:py-2.5">
        {earlier.prompt === prompt ? (
          say.rich(seed === '' ? 'newSeed' : 'seeded', { link })
        ) : (
          <>
            {say.rich('changes', { link })} <Changes from={earlier.prompt} to={prompt} />
          </>
        )}
      </p>
      {itsSeed === '' || itsSeed === seed ? null : (
        <Button look="small" onClick={() => edit({ seed: itsSeed })}>
          {say('useSeed', { seed: itsSeed })}
        </Button>
      )}
      <IconButton icon={X} label={say('forget')} onClick={() => edit({ parentId: null })} />
    </div>
  )
}

/** The earlier prompt near the words that it lost, then the new one near those that it gained. */
const SIDES = [
  ['del', 'text-bad line-through'],
  ['ins', 'text-ok underline underline-offset-3'],
] as const

function Changes({ from, to }: { from: string; to: string }) {
  const { data: prompts = [] } = useQuery({
    queryKey: ['word-diff', from, to],
    queryFn: async () => {
      const { differingWords, nearDifferences } = await import('#lib/gallery/prompt-diff.ts')
      return differingWords([from, to]).map(nearDifferences)
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    networkMode: 'always',
  })
  return SIDES.map(([Mark, look], side) =>
    prompts[side]?.some(({ differs }) => differs) ? (
      <bdi key={Mark} className="block">
        {prompts[side].map(({ text, differs }, index) =>
          differs ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            <Mark key={index} className={look}>
              {text}
            </Mark>
          ) : (
            text
          ),
        )}
      </bdi>
    ) : null,
  )
}

/** A near take that becomes identical to the prompt deserves another look. */
function keyOf({ id, likeness }: NearTake): string {
  return `${likeness} ${id}`
}

/** A team video with this prompt, or nearly. The card informs; it never blocks a press. */
function NearCard() {
  const say = useTranslations('composer.near')
  const { parentId } = useDraft()
  const near = useNear()
  const [hidden, setHidden] = useState<string | null>(null)
  // The earlier try's own video is already known, unless a press would buy that very video again.
  const isKnown = near?.id === parentId && near?.likeness !== 'identical'
  if (!near || isKnown || keyOf(near) === hidden) return null
  return (
    <aside className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-frame border border-line bg-bg p-2">
      <FocusStays />
      <div className="relative aspect-video w-16 shrink-0 rail:w-24 overflow-hidden rounded-control bg-raised">
        {near.hasClip ? <Thumbnail id={near.id} className="size-full" /> : null}
      </div>
      <div className="min-w-0 flex-1 basis-40 text-13" role="status">
        <NearWords near={near} />
      </div>
      <span className="ml-auto flex items-center gap-2">
        <Link href={paths.video(near.id)} className={buttonClasses('small')}>
          {say('open')}
        </Link>
        <IconButton icon={X} label={say('hide')} onClick={() => setHidden(keyOf(near))} />
      </span>
    </aside>
  )
}

function NearWords({ near }: { near: NearTake }) {
  const say = useTranslations('composer.near')
  const sayStatus = useTranslations('status')
  const me = useMe()
  const { momentOf } = useMoments()
  const mine = near.person.id === me.id ? 'yes' : 'no'
  const facts = say('when', {
    state: sayStatus(`${near.status}.title`),
    when: momentOf(near.createdAt),
  })
  return (
    <>
      <p>{say(near.likeness, { mine, name: near.person.name })}</p>
      <p className="truncate text-12 text-muted">
        {near.seed === null ? facts : `${facts} · ${say('seed', { seed: String(near.seed) })}`}
        {near.likeness === 'near' ? (
          <>
            {' · '}
            <bdi>{near.prompt}</bdi>
          </>
        ) : null}
      </p>
    </>
  )
}

/** A team take with the same or nearly the same prompt; null if there is none. Searches when typing pauses. */
function useNear(): NearTake | null {
  const { prompt, seed, takes } = useDraft()
  const asked = useSettled(prompt)
  const question = { prompt: asked, seed: seedOf(useSettled(seed)), takes }
  const online = useOnline()
  const enabled = online && promptProblem(asked) === null
  const { data } = useQuery({ ...nearQuery(question), enabled, placeholderData: keepPreviousData })
  return (enabled && prompt.trim() !== '' && data) || null
}

function seedOf(typed: string): number | null {
  const seed = parseSeed(typed)
  return 'value' in seed ? seed.value : null
}
